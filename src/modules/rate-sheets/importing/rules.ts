import type { ImportedKind } from '#shared/imported-kind.ts';

/** As price books and people's own tables call what they know of rates: a line of the file is a line of a sheet. */
export const rateSheetImport = {
  fields: {
    sheet: {
      label: 'Rate sheet',
      heads: ['sheet', 'book', 'list', 'schedule'],
      wholeHeads: ['rate', 'price', 'name', 'agreement', 'contract'],
    },
    customer: { label: 'Customer', heads: ['customer', 'client', 'company'] },
    location: { label: 'Location', heads: ['location', 'site'] },
    division: { label: 'Division', heads: ['division', 'branch', 'region'] },
    from: {
      label: 'From',
      heads: ['from', 'effective', 'begins', 'start', 'starts'],
      wholeHeads: ['date', 'day', 'valid'],
    },
    until: {
      label: 'Through',
      heads: ['through', 'thru', 'until', 'expires', 'expiration', 'ends', 'end'],
      wholeHeads: ['date', 'day', 'valid', 'to', 'effective'],
    },
    kind: { label: 'Kind', heads: ['kind', 'type', 'category', 'group'], wholeHeads: ['rate', 'line'] },
    service: {
      label: 'Service',
      heads: ['service', 'code', 'item', 'class', 'part', 'sku', 'labor', 'equipment'],
      wholeHeads: ['number', 'no', 'id'],
    },
    name: { label: 'Name', heads: ['name', 'description', 'title'], wholeHeads: ['service', 'item', 'part'] },
    rate: {
      label: 'Rate',
      heads: ['rate', 'price', 'straight', 'st', 'regular', 'amount'],
      wholeHeads: ['fixed'],
    },
    hourRate: { label: 'Hour', heads: ['hour', 'hourly', 'hr'], wholeHeads: ['rate', 'per'] },
    overtime: { label: '1.5x', heads: ['overtime', 'ot', '5x', 'half'] },
    double: { label: '2x', heads: ['double', 'doubletime', 'dt', '2x'] },
    dayRate: { label: 'Day', heads: ['day', 'daily'], wholeHeads: ['rate', 'per'] },
    weekRate: { label: 'Week', heads: ['week', 'weekly'], wholeHeads: ['rate', 'per'] },
    monthRate: { label: 'Month', heads: ['month', 'monthly'], wholeHeads: ['rate', 'per'] },
    standbyPercent: { label: 'Standby %', heads: ['standby'], wholeHeads: ['percent', 'rate'] },
    operated: { label: 'Operated', heads: ['operated', 'operator'] },
    upToCost: { label: 'Up to a cost of', heads: ['cost', 'upto'], wholeHeads: ['up', 'to', 'of', 'a'] },
    markupPercent: { label: 'Markup %', heads: ['markup', 'percent'], wholeHeads: ['up', 'mark'] },
    minimumHours: { label: 'Least hours', heads: ['minimum', 'least', 'min'], wholeHeads: ['hours', 'hrs', 'charge'] },
  },
  joins: 'rate',
  needs: ['service', 'name'],
} as const satisfies ImportedKind;
export type RateColumn = keyof typeof rateSheetImport.fields;
