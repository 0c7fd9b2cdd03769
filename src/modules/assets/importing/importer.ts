import type { z } from 'zod';
import { nextNumbers } from '#server/context.ts';
import type { Importer } from '#server/declared/importers.ts';
import { droppingIn, labelsIn } from '#server/records/rows-of-file.ts';
import { customersCalled, locationsCalled } from '../../customers/public.ts';
import { readLines } from '../../imports/public.ts';
import { shortened } from '../../imports/rules.ts';
import { typeAsked } from '../../types/file-rules.ts';
import { typesByName } from '../../types/public.ts';
import { assetCalls } from '../contract.ts';
import { assetEntity } from '../entity.ts';
import { assets } from '../record.ts';
import type { AssetsTables } from '../tables.ts';

type Fields = z.output<typeof assetCalls.createAsset.input>;
const atOnce = 500;

/** No two have the same number. A location is looked for at the customer of its line. */
export const assetImporter: Importer<Fields> = {
  entity: assetEntity,
  isUnique: true,

  async examine(context, lines) {
    const customers = await customersCalled(
      context,
      lines.map(({ cells }) => cells.customer ?? ''),
    );
    const locations = await locationsCalled(context, [...customers.values()].flat());
    const types = await typesByName(context, 'asset');
    return readLines(lines, {
      schema: assetCalls.createAsset.input,
      label: ({ assetNumber }) => assetNumber,
      unique: 'assetNumber',
      toFields: (cell, wrong) => {
        const [customer, location] = [cell('customer'), cell('location')];
        const [customerID = null, other] = customers.get(customer.toLowerCase()) ?? [];
        if (customer && !customerID) wrong('customer', `There is no customer called “${shortened(customer)}”.`);
        if (other) wrong('customer', `Several are called “${shortened(customer)}”.`);
        const locationID = locations.get(`${customerID} ${location.toLowerCase()}`) ?? null;
        if (location && !locationID)
          wrong('location', `This customer has no location called “${shortened(location)}”.`);
        return {
          assetNumber: cell('assetNumber'),
          assetName: cell('assetName') || cell('assetNumber'),
          model: cell('model'),
          serialNumber: cell('serialNumber'),
          customerID,
          locationID,
          assetTypeID: typeAsked('asset', types, cell('assetType'), (text) => wrong('assetType', text)),
        };
      },
    });
  },

  findSame: labelsIn('assets', 'asset_number'),

  async make(context, records) {
    const ids = await nextNumbers(context, 'asset', records.length);
    const created_by = context.actor.userId || null;
    const rows = records.map(
      ({ assetNumber, assetName, serialNumber, customerID, locationID, assetTypeID, model }, index) => ({
        asset_id: ids[index] ?? 0,
        asset_number: assetNumber,
        name: assetName,
        model,
        serial_number: serialNumber,
        customer_id: customerID,
        location_id: locationID,
        asset_type_id: assetTypeID,
        created_by,
        deleted_at: null,
      }),
    );
    for (let from = 0; from < rows.length; from += atOnce)
      await context
        .db<AssetsTables>()
        .insertInto('assets')
        .values(rows.slice(from, from + atOnce))
        .execute();
    return ids;
  },

  drop: droppingIn('assets', 'asset_id'),
  events: { made: assets.event('imported'), undone: assets.event('import_undone') },
};
