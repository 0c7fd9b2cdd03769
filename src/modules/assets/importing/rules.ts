import type { ImportedKind } from '#shared/imported-kind.ts';

/** As asset registers and people's own tables call what they know of equipment. */
export const assetImport = {
  fields: {
    assetNumber: {
      label: 'Asset number',
      heads: ['asset', 'tag', 'unit', 'equipment'],
      wholeHeads: ['number', 'no', 'id', 'code'],
    },
    assetName: { label: 'Name', heads: ['name', 'description'], wholeHeads: ['asset', 'equipment'] },
    model: { label: 'Model', heads: ['model'] },
    assetType: { label: 'Type', heads: ['type', 'category', 'class'], wholeHeads: ['asset', 'equipment'] },
    serialNumber: { label: 'Serial number', heads: ['serial', 'sn'], wholeHeads: ['number', 'no'] },
    customer: { label: 'Customer', heads: ['customer', 'client', 'owner', 'company'] },
    location: { label: 'Location', heads: ['location', 'site', 'place'] },
  },
  goesBy: 'number',
  needs: ['assetNumber'],
} as const satisfies ImportedKind;
