import { sql } from 'kysely';
import type { Entities } from '#server/records/entities.ts';
import { assertBearer } from '#server/records/facets.ts';
import type { Services } from '#server/request/routes.ts';
import type { CustomField, customFieldCalls } from './contract.ts';
import { setValues, valuesOf } from './public.ts';
import { customFields } from './record.ts';

export const customFieldServices = (entities: () => Entities): Services<typeof customFieldCalls> => ({
  async listCustomFields(context) {
    const byName = sql`lower(name)`;
    const [standing, gone] = [await customFields.all(context, byName), await customFields.allGone(context, byName)];
    return {
      fields: [
        ...standing.map((field) => toField(field.id, field)),
        ...gone.map((field) => ({ ...toField(field.id, field), isArchived: true })),
      ],
    };
  },

  async createCustomField(context, given) {
    const { id, fields } = await customFields.create(context, given);
    return toField(id, fields);
  },

  async updateCustomField(context, { fieldID, changes }) {
    return toField(fieldID, await customFields.edit(context, fieldID, changes));
  },

  async archiveCustomField(context, { fieldID }) {
    await customFields.remove(context, fieldID);
    return {};
  },

  async bringBackCustomField(context, { fieldID }) {
    await customFields.bringBack(context, fieldID);
    return {};
  },

  async getFieldValues(context, { module, entityID }) {
    const record = { module, entityId: entityID };
    await assertBearer(context, entities(), record, 'read');
    return { fields: await valuesOf(context, record) };
  },

  async setFieldValues(context, { module, entityID, changes }) {
    const record = { module, entityId: entityID };
    await assertBearer(context, entities(), record, 'update');
    await setValues(context, record, changes);
    return {};
  },
});

const toField = (
  fieldID: number,
  { module, name, type, choices, isOnPaper }: Omit<CustomField, 'fieldID' | 'isArchived'>,
): CustomField => ({ fieldID, module, name, type, choices, isOnPaper, isArchived: false });
