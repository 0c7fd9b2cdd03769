import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Entities, EntityServer } from '#server/records/entities.ts';
import type { Route } from '#server/request/routes.ts';
import { cells } from '#shared/cells.ts';
import { idNamesOf } from '#shared/entity.ts';
import type { FieldInWords, FieldsInWords } from '#shared/fields-in-words.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { textOf } from '#shared/rich-text.ts';
import { settingsInWords } from '#shared/settings-group.ts';
import { tenantEntity } from '../tenants/entity.ts';
import type { RecordedEvent, ToldEvent } from './recorded-contract.ts';
import { type Amounts, changeWords, fieldWords, type Known, numbersIn } from './words-rules.ts';

/** What happened, and the call that did it. */
export type Happened = { call: string; event: RecordedEvent };

/**
 * Events with their changes in words, as whoever reads them sees the records that are named: what fields are is told by the contracts of all calls and
 * by what kinds of record say of theirs. Moments are in the time zone that is given, else the company's.
 */
export async function tellEvents(
  context: Context,
  happened: readonly Happened[],
  entities: Entities,
  routes: readonly Route[],
  timeZone = context.timeZone,
): Promise<ToldEvent[]> {
  const moneyOf = moneyIn(routes);
  const isSeen = seesMoney((right) => context.has(right));
  const modules = modulesOf(entities.all());
  const kindOf = ({ module, changes }: RecordedEvent, field: string) => {
    const of = entities.get(module).fields?.[field]?.of ?? modules(field);
    if (typeof of !== 'object') return of;
    const beside = changes.find((change) => change.field === of.beside);
    return entities.find(String(beside?.now ?? beside?.was))?.module;
  };
  const named = happened.flatMap(({ event }) =>
    event.changes.flatMap(({ field, was, now }) =>
      [...numbersIn(was, field), ...numbersIn(now, field)].flatMap((one) => {
        const of = kindOf(event, one.field);
        return of ? [{ module: of, entityId: one.id }] : [];
      }),
    ),
  );
  const labels = await entities.labels(context, named, { withDeleted: true });
  return happened.map(({ call, event: recorded }) => {
    const { changes, ...event } = recorded;
    const fields =
      event.module === tenantEntity.module ? settingsOf(routes) : (entities.get(event.module).fields ?? {});
    const known: Known = {
      labelOf: (field) => fields[field]?.label,
      wordOf: (field, value) => wordOf(fields[field], value),
      moneyOf: (field) => moneyOf(call, field),
      isSeen: (field) => isSeen || moneyOf(call, field) === null,
      nameOf: (field, id) => {
        const module = kindOf(recorded, field);
        const label = labels.get(`${module}/${id}`);
        return module && label !== undefined && entities.get(module).isNumbered ? numbered(id, label) : label;
      },
      timeZone,
    };
    const seen = seenOf(changes, known.isSeen);
    return { ...event, changes: seen.flatMap((change) => tellChange(change, fields[change.field], known)) };
  });
}

/** Changes as far as whoever reads them sees money (docs/rules/roles.md#money): of a fee or a price in the settings too, and within lines. */
const seenOf = (changes: RecordedEvent['changes'], isSeen: (field: string) => boolean): RecordedEvent['changes'] =>
  changes
    .filter(({ field }) => isSeen(field))
    .map(({ field, was, now }) => ({ field, was: withoutUnseen(was, isSeen), now: withoutUnseen(now, isSeen) }));

function withoutUnseen(value: unknown, isSeen: (field: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutUnseen(one, isSeen));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (isSeen(name) ? [[name, withoutUnseen(part, isSeen)]] : [])),
  );
}

/** Events as whoever asks may read them, their changes not in words. */
export function readableEvents(
  context: Context,
  happened: readonly Happened[],
  routes: readonly Route[],
): RecordedEvent[] {
  if (seesMoney((right) => context.has(right))) return happened.map(({ event }) => event);
  const moneyOf = moneyIn(routes);
  return happened.map(({ call, event }) => ({
    ...event,
    changes: seenOf(event.changes, (field) => moneyOf(call, field) === null),
  }));
}

/** The company's own fields: what its groups of settings say of theirs. */
const settingsOf = (routes: readonly Route[]): FieldsInWords =>
  Object.assign({}, ...routes.map(({ call }) => settingsInWords.get(call.output)?.fields));

type Told = ToldEvent['changes'][number];

/** One change, or of what has parts one for each that is another than before. */
function tellChange(change: Omit<Told, 'words'>, said: FieldInWords | undefined, known: Known): Told[] {
  const { field, was, now } = change;
  if (!said?.parts) {
    const name = known.labelOf(field) ?? fieldWords(field);
    return [{ ...change, words: { field: name, ...changeWords(was, now, field, known) } }];
  }
  const [before, after] = [said.parts(was, known.nameOf), said.parts(now, known.nameOf)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((part) => {
    const words = { field: part, was: before.get(part) ?? 'Nothing', now: after.get(part) ?? 'Nothing' };
    return words.was === words.now ? [] : [{ field: `${field}/${part}`, was: words.was, now: words.now, words }];
  });
}

function wordOf({ values, say, unit, isFormatted }: FieldInWords = {}, value: string | number): string | undefined {
  if (isFormatted && typeof value === 'string') return textOf(value);
  const word = values?.[value] ?? (typeof value === 'number' ? say?.(value) : undefined);
  return word ?? (unit === undefined ? undefined : `${value} ${unit}`);
}

/** `45 · Invoice 9`: one that people know by its number, which may stand in its name already. */
const numbered = (id: number, label: string): string =>
  label.split(' ').includes(String(id)) ? label : `${id} · ${label}`;

/** Which kind of record a field names by its number: `customerID` customers, `otherAccountID` accounts, `closedBy` people. */
function modulesOf(all: readonly EntityServer[]): (field: string) => string | undefined {
  const byName = new Map(all.flatMap((entity) => idNamesOf(entity).map((name) => [name, entity.module] as const)));
  const ends = [...byName].map(([name, module]) => [name.charAt(0).toUpperCase() + name.slice(1), module] as const);
  return (field) => {
    const one = field.replace(/IDs$/, 'ID');
    if (/[a-z]By$/.test(one) || one === 'assignees') return byName.get('userID');
    return byName.get(one) ?? ends.find(([end]) => one.endsWith(end))?.[1];
  };
}

/** What amounts a field holds, if any: as the call says that made the event, else as most calls say that are told one of this name. */
type MoneyOf = (call: string, field: string) => Amounts | null;
const kept = new WeakMap<readonly Route[], MoneyOf>();

function moneyIn(routes: readonly Route[]): MoneyOf {
  const known = kept.get(routes);
  if (known) return known;
  const calls = new Map(routes.map(({ call }) => [call.path, call]));
  const ofCalls = new Map<string, NumberKinds>();
  const kindsOf = (path: string): NumberKinds => {
    const call = calls.get(path);
    const kinds = ofCalls.get(path) ?? (call ? kindsIn([call.input, call.output]) : new Map());
    ofCalls.set(path, kinds);
    return kinds;
  };
  const told = routes.filter(({ call }) => call.kind === 'write').map(({ call }) => kindsIn([call.input]));
  const votes = (field: string): Amounts | null => {
    const kinds = told.flatMap((one) => one.get(field) ?? []);
    const amounts = kinds.filter((kind) => kind !== 'other');
    return amounts.length * 2 > kinds.length ? (amounts[0] ?? null) : null;
  };
  const moneyOf: MoneyOf = (path, field) => {
    const kind = kindsOf(path).get(field);
    return kind === undefined ? votes(field) : kind === 'other' ? null : kind;
  };
  kept.set(routes, moneyOf);
  return moneyOf;
}

type NumberKinds = Map<string, Amounts | 'other'>;

/** The fields with numbers of a call; what it is told wins over what it answers. */
function kindsIn(schemas: readonly z.ZodType[]): NumberKinds {
  const found: NumberKinds = new Map();
  const visited = new Set<z.ZodType>();
  for (const schema of schemas) look(schema, '', found, visited);
  return found;
}

function look(schema: z.ZodType, field: string, found: NumberKinds, visited: Set<z.ZodType>): void {
  const known = cells.get(schema);
  const amounts = known?.cell === 'currency' ? 'cents' : known?.isPrice ? 'dollars' : null;
  if (amounts || schema instanceof z.ZodNumber) {
    if (!found.has(field)) found.set(field, amounts ?? 'other');
  } else if (schema instanceof z.ZodObject) {
    // One schema stands in many fields.
    if (visited.has(schema)) return;
    visited.add(schema);
    // What an edit says stands below its field.
    const isChange = Object.keys(schema.shape).sort().join() === 'now,was';
    for (const [name, part] of Object.entries(schema.shape))
      look(part as z.ZodType, isChange ? field : name, found, visited);
  } else if (schema instanceof z.ZodArray) look(schema.element as z.ZodType, field, found, visited);
  else if (schema instanceof z.ZodUnion)
    for (const option of schema.options) look(option as z.ZodType, field, found, visited);
  else if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    look(schema.unwrap() as z.ZodType, field, found, visited);
}
