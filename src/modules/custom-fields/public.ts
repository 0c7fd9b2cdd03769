import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf, withTenant } from '#server/database/idioms.ts';
import type { DocumentFact } from '#server/paper/documents.ts';
import type { Restoration } from '#server/records/entities.ts';
import { byRecord, type Facet, wordsOfRecords } from '#server/records/facets.ts';
import { merge } from '#server/records/two-people.ts';
import { conflict, type FieldMessages, notFound, unprocessable } from '#shared/errors.ts';
import { EventsOf } from '#shared/event-names.ts';
import { idMark } from '#shared/search-marks.ts';
import type { FieldValue } from './contract.ts';
import type { FieldsOfNew } from './new-contract.ts';
import type { FieldKind, FieldType } from './rules.ts';
import type { CustomFieldTables } from './tables.ts';
import { readValue, valueSaid } from './value-rules.ts';

/** What records hold in the fields that a company has added: the one place that reads and writes it. */

/** The record that holds it. */
type OfRecord = { module: string; entityId: number };
type ValueChange = { fieldID: number; was: string | null; now: string | null };
/** As events say it: what the field was called then, and how people read what it held. */
type Told = { fieldID: number; name: string; value: string; said: string };

/** The fields in use of its kind, and those out of use that hold something, by name. */
export async function valuesOf(context: Context, { module, entityId }: OfRecord): Promise<FieldValue[]> {
  const rows = await context
    .db<CustomFieldTables>()
    .selectFrom('custom_fields as f')
    .leftJoin('custom_values as v', (join) =>
      join.onRef('v.field_id', '=', 'f.field_id').on('v.module', '=', module).on('v.entity_id', '=', entityId),
    )
    .select(['f.field_id as fieldID', 'f.name', 'f.type', 'f.choices', 'v.value'])
    .select(sql<boolean>`f.archived_at is not null`.as('isArchived'))
    .where('f.module', '=', module)
    .where((eb) => eb.or([eb('f.archived_at', 'is', null), eb('v.value', 'is not', null)]))
    .orderBy(sql`lower(f.name)`)
    .execute();
  return rows;
}

/** What is printed of a record's own fields, by name: of those in use that are to stand on paper, where they hold something. */
export async function printedFields(context: Context, { module, entityId }: OfRecord): Promise<DocumentFact[]> {
  const rows = await context
    .db<CustomFieldTables>()
    .selectFrom('custom_fields as f')
    .innerJoin('custom_values as v', 'v.field_id', 'f.field_id')
    .select(['f.name', 'f.type', 'v.value'])
    .where('v.module', '=', module)
    .where('v.entity_id', '=', entityId)
    .where('f.is_on_paper', '=', true)
    .where('f.archived_at', 'is', null)
    .orderBy(sql`lower(f.name)`)
    .execute();
  return rows.map(({ name, type, value }) => ({ label: name, value: valueSaid(type, value) }));
}

/** Those in use of a kind, by name; none of a kind that may have none. */
export const fieldsOfKind = (context: Context, module: string) =>
  context
    .db<CustomFieldTables>()
    .selectFrom('custom_fields')
    .select(['field_id as fieldID', 'name', 'type', 'choices'])
    .where('module', '=', module)
    .where('archived_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();

/** Of some records of a kind those that hold anything in them. */
export async function valuesOfAll(
  context: Context,
  module: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Held[]>> {
  const rows = await heldBy(context, module, ids)
    .select(['v.entity_id', 'f.field_id as fieldID', 'f.type', 'v.value'])
    .execute();
  return byRecord(rows);
}

type Held = { fieldID: number; type: FieldType; value: string };
const heldBy = (context: Context, module: string, ids: readonly number[]) =>
  context
    .db<CustomFieldTables>()
    .selectFrom('custom_values as v')
    .innerJoin('custom_fields as f', 'f.field_id', 'v.field_id')
    .where('v.module', '=', module)
    .where('v.entity_id', '=', anyOf(ids))
    .orderBy('v.field_id');

/** Of its kind, whichever that is. */
const eventsOf = (module: string) => new EventsOf<'fields_filled_in'>(module);

/**
 * Fills in fields of a record. Errors: 404 for a field that its kind does not have, or that is out of use; 409 with what stands there now, where
 * somebody changed it meanwhile; 422 for what the field does not hold.
 */
export async function setValues(context: Context, record: OfRecord, changes: readonly ValueChange[]): Promise<void> {
  const { module, entityId } = record;
  const known = new Map((await valuesOf(context, record)).map((field) => [field.fieldID, field]));
  const edit: Record<string, { was: string | null; now: string | null }> = {};
  const problems: FieldMessages = {};
  let sentence = '';
  for (const { fieldID, was, now } of changes) {
    const field = known.get(fieldID);
    if (!field) throw notFound('Custom field', { [placeOf(fieldID)]: 'This field is not there any more.' });
    const read = now === null || now.trim() === '' ? { value: null } : readHeld(field, now);
    if ('problem' in read) {
      problems[placeOf(fieldID)] = read.problem;
      sentence ||= `${field.name}: ${read.problem}`;
    } else edit[fieldID] = { was, now: read.value };
  }
  if (sentence !== '') throw unprocessable(sentence, problems);
  const ids = Object.keys(edit).map(Number);
  const state = Object.fromEntries(ids.map((id) => [id, known.get(id)?.value ?? null]));
  const set = merge<Record<string, string | null>>(state, edit);
  const told: { before: Told[]; after: Told[] } = { before: [], after: [] };
  for (const [id, now] of Object.entries(set)) {
    const { fieldID, name, type, value: was } = known.get(Number(id)) as FieldValue;
    await write(context, { module, entityId, fieldID, was, now: now ?? null });
    const say = (value: string | null | undefined) => (value == null ? [] : [toTold({ fieldID, name, type }, value)]);
    told.before.push(...say(was));
    told.after.push(...say(now));
  }
  if (told.before.length + told.after.length === 0) return context.leftAsItWas();
  context.emit({
    ...eventsOf(module).event('fields_filled_in'),
    entityId,
    before: { customFields: told.before },
    after: { customFields: told.after },
  });
}

const toTold = ({ fieldID, name, type }: { fieldID: number; name: string; type: FieldType }, value: string): Told => ({
  fieldID,
  name,
  value,
  said: valueSaid(type, value),
});

/** What it holds already, it may go on holding: also a word that there is no more to choose. */
const readHeld = (field: FieldValue, typed: string) =>
  typed === field.value ? { value: typed } : readValue(field, typed);

/** Where a form shows what is wrong with one. */
const placeOf = (fieldID: number) => `customFields.${fieldID}`;

/**
 * A call that makes a record, and fills in the fields that the company has added to its kind. The reply names the record by `idName`.
 * Errors: those of the call, and as `setValues`, at the fields of the form.
 */
export const withFieldsOfNew =
  <Given extends FieldsOfNew, ID extends string, Made extends { [Name in ID]: number }>(
    module: FieldKind,
    idName: ID,
    make: (context: Context, given: Omit<Given, 'customFields'>) => Promise<Made>,
  ) =>
  async (context: Context, { customFields = {}, ...given }: Given): Promise<Made> => {
    const made = await make(context, given);
    const changes = Object.entries(customFields)
      .filter(([, text]) => text !== '')
      .map(([id, now]) => ({ fieldID: Number(id), was: null, now }));
    if (changes.length > 0) await setValues(context, { module, entityId: made[idName] }, changes);
    return made;
  };

type Written = OfRecord & { fieldID: number; was: string | null; now: string | null };

/** So many values in one statement. */
const valuesAtOnce = 1_000;

/**
 * What records of a kind that were just made hold, of fields in use and read already. It stands with what told that they were made: the
 * event that tells it says what this answers, by which they are found by it.
 */
export async function fillInMade(
  context: Context,
  module: string,
  held: readonly { entityId: number; fieldID: number; value: string }[],
): Promise<{ customFields?: Told[] }> {
  const rows = held.map(({ entityId, fieldID, value }) => ({ module, entity_id: entityId, field_id: fieldID, value }));
  for (let from = 0; from < rows.length; from += valuesAtOnce)
    await context
      .db<CustomFieldTables>()
      .insertInto('custom_values')
      .values(rows.slice(from, from + valuesAtOnce))
      .execute();
  return rows.length > 0 ? { customFields: [] } : {};
}

/** One value in the place of what its writer saw. Errors: 409 where that is not there any more. */
async function write(context: Context, { module, entityId, fieldID, was, now }: Written): Promise<void> {
  const db = context.db<CustomFieldTables>();
  const isIt = sql<SqlBool>`module = ${module} and entity_id = ${entityId} and field_id = ${fieldID} and value = ${was}`;
  const put = { module, entity_id: entityId, field_id: fieldID, value: now ?? '' };
  const rows =
    was === null
      ? await db
          .insertInto('custom_values')
          .values(put)
          .onConflict((target) => target.columns(withTenant('module', 'entity_id', 'field_id')).doNothing())
          .returning('field_id')
          .execute()
      : now === null
        ? await db.deleteFrom('custom_values').where(isIt).returning('field_id').execute()
        : await db.updateTable('custom_values').set({ value: now }).where(isIt).returning('field_id').execute();
  if (rows.length === 0) throw conflict('Somebody else changed this while you were editing. Look at what it is now.');
}

/** What records of every kind hold in fields of a company's own: told, taken back and found as the record's own. */
export const customFieldFacet: Facet = {
  isOwn: (event) => eventsOf('').is(event, 'fields_filled_in'),
  fields: {
    customFields: {
      label: 'Fields',
      parts: (value) => new Map((value as Told[] | null)?.map(({ name, said }) => [name, said])),
    },
  },
  restore: (context, record, change) => setValues(context, record, backTo(change)),
  async words(context, module, ids) {
    const rows = await heldBy(context, module, ids)
      .select(['v.entity_id as id', 'f.field_id as fieldID', 'f.name', 'f.type', 'v.value'])
      .execute();
    return wordsOfRecords(
      rows.map(({ id, fieldID, name, type, value }) => ({
        id,
        // Yes and no say nothing by themselves.
        text: type === 'yes_no' ? null : value,
        // As it is kept and as it is read, by the field's name as people type it, and by its id, as filters keep it.
        marks: [value, valueSaid(type, value)].flatMap((held) =>
          [name, idMark(fieldID)].map((mark) => ({ name: mark, value: held })),
        ),
      })),
    );
  },
  follows: {
    async custom_fields(context, module, id) {
      const rows = await context
        .db<CustomFieldTables>()
        .selectFrom('custom_values')
        .select('entity_id')
        .where('module', '=', module)
        .where('field_id', '=', id)
        .execute();
      return rows.map(({ entity_id }) => entity_id);
    },
  },
};

function backTo({ expected, former }: Restoration): ValueChange[] {
  const [now, was] = [expected, former].map(({ customFields }) => customFields as Told[]) as [Told[], Told[]];
  const ids = new Set([...now, ...was].map(({ fieldID }) => fieldID));
  const valueIn = (told: readonly Told[], id: number) => told.find(({ fieldID }) => fieldID === id)?.value ?? null;
  return [...ids].map((fieldID) => ({ fieldID, was: valueIn(now, fieldID), now: valueIn(was, fieldID) }));
}
