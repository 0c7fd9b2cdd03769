import { z } from 'zod';
import type { Ids } from './company.ts';

export type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  maximum?: number;
  minimum?: number;
  maxLength?: number;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
};
const jsons = new WeakMap<z.ZodType, Json>();
export function jsonOf(schema: z.ZodType): Json {
  const json = jsons.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
  jsons.set(schema, json);
  return json;
}
const branchesOf = (json: Json) => json.anyOf ?? json.oneOf;
const typeOf = (json: Json) => (Array.isArray(json.type) ? json.type[0] : json.type);

/** An id that nobody has. */
export const absent = (like: number | string) =>
  typeof like === 'number' ? 987_654_321 : '01890000-0000-7000-8000-000000000000';

/** Of texts with a form of their own, one that fits. */
const texts: Record<string, string> = {
  email: 'nobody@example.com',
  since: '2026-01-01 00:00:00',
  startedAt: '2026-01-01 08:00:00',
  endedAt: '2026-01-01 09:00:00',
  remindAt: '2099-01-01 08:00:00',
  date: '2026-11-03',
  fieldTicketServiceDate: '2026-11-03',
  day: '2026-01-01',
  days: '2026-01-01',
  dueDate: '2026-01-01',
  doOn: '2026-01-01',
  dueOn: '2026-01-01',
  month: '2026-10-01',
  from: '2026-10-01',
  to: '2026-10-31',
  through: '2026-09-30',
  yearEnd: '2025-12-31',
  knownOn: '2026-11-01',
  validFrom: '2026-02-01',
  address: 'https://cloud.example.com/remote.php/dav/files/name',
  homePage: '/tickets',
  startsOn: '2999-01-01',
  endsOn: '2026-10-31',
  url: 'https://example.com/',
  state: 'TX',
  zip: '79761',
  module: 'tickets',
  type: 'tickets',
  tenantTimeZone: 'America/Chicago',
  timeZone: 'America/Chicago',
};

/** Where a body goes: names from the outside, joined by dots; a number for each place in a list. */
type Place = (string | number)[];
export type Chosen = {
  /** The ids to fill in by name of field; a name with the object it stands in, `payee.id`, comes first. */
  ids?: Ids;
  /** Fields that may be left out, and are not. */
  also?: ReadonlySet<string>;
  /** Which branch is taken where there are several, by their place. */
  branch?: ReadonlyMap<string, number>;
};

const nameAt = (place: Place): string => String(place.findLast((part) => typeof part === 'string') ?? '');
/** The name under which an id that stands there is known, if one is. */
export function idName(place: Place, ids: Ids): string | undefined {
  const names = place.filter((part) => typeof part === 'string');
  const [outer, name] = [names.at(-2), names.at(-1)];
  const meant = name === 'was' || name === 'now' ? outer : name;
  return [`${outer}.${name}`, String(meant)].find((one) => one in ids);
}

/** Any value the form of a field allows; an id is the company's, or without one an id that nobody has. */
export function sample(json: Json, place: Place = [], chosen: Chosen = {}): unknown {
  const name = nameAt(place);
  const { ids = {}, branch } = chosen;
  if (json.const !== undefined) return json.const;
  if (json.enum) return json.enum[0];
  const several = branchesOf(json);
  const type = typeOf(json);
  const known = idName(place, ids);
  if (several) {
    const taken = several[branch?.get(place.join('.')) ?? -1] ?? several.find((one) => one.type !== 'null') ?? {};
    return sample(taken, place, chosen);
  }
  if (type === 'object') return sampleObject(json, place, chosen);
  if (type === 'array') {
    const isTwoSided = json.items?.properties?.debitAmount && json.items.properties.creditAmount;
    if (isTwoSided) {
      const line = sampleObject(json.items ?? {}, [...place, 0], chosen);
      return [
        { ...line, debitAmount: 1 },
        { ...line, creditAmount: 1 },
      ];
    }
    return [sample(json.items ?? {}, [...place, 0], chosen)];
  }
  const isNumber = type === 'integer' || type === 'number';
  if (known !== undefined && typeof ids[known] === (isNumber ? 'number' : type)) return ids[known];
  // Steps and roles are counted from 1 in each company.
  if (isNumber)
    return /^(id|.*IDs?)$/.test(name) && !/^(step|role)ID$/.test(name) ? 987_654_321 : Math.max(1, json.minimum ?? 1);
  if (type === 'boolean') return true;
  if (json.format === 'uuid') return '01890000-0000-7000-8000-000000000000';
  return texts[name] ?? 'abcdefghijklmnopqrstuvwxyz'.slice(0, json.maxLength);
}

export function sampleObject(json: Json, place: Place = [], chosen: Chosen = {}): Record<string, unknown> {
  const names = Object.keys(json.properties ?? {});
  // A set of changes must name one; the priority is one that every set can name.
  const least = nameAt(place) === 'changes' ? (json.properties?.priorityID ? 'priorityID' : names[0]) : undefined;
  const required = new Set(json.required?.length ? json.required : least ? [least] : []);
  const given = names.filter((name) => required.has(name) || chosen.also?.has([...place, name].join('.')));
  return Object.fromEntries(
    given.map((name) => [name, sample(json.properties?.[name] ?? {}, [...place, name], chosen)]),
  );
}

/** The ways to fill in a form so that each field with an id, and each branch, is there once: as few as can be. */
export function variantsOf(json: Json, ids: Ids): Chosen[] {
  const found: Chosen[] = [{ ids }];
  const walk = (part: Json, place: Place, also: string[], branch: [string, number][]) => {
    const several = branchesOf(part)?.filter((one) => one.type !== 'null');
    if (several) {
      for (const [index, one] of (branchesOf(part) ?? []).entries()) {
        if (one.type === 'null') continue;
        const taken: [string, number][] = several.length > 1 ? [...branch, [place.join('.'), index]] : branch;
        if (several.length > 1 && typeOf(one) === 'object')
          found.push({ ids, also: new Set(also), branch: new Map(taken) });
        walk(one, place, also, taken);
      }
    } else if (typeOf(part) === 'object') {
      for (const [name, field] of Object.entries(part.properties ?? {})) {
        const inner = [...place, name];
        const isOptional = !(part.required ?? []).includes(name);
        walk(field, inner, isOptional ? [...also, inner.join('.')] : also, branch);
      }
    } else if (typeOf(part) === 'array') {
      walk(part.items ?? {}, [...place, 0], also, branch);
    } else if (also.length > 0 && idName(place, ids) !== undefined && part.const === undefined && !part.enum) {
      found.push({ ids, also: new Set(also), branch: new Map(branch) });
    }
  };
  walk(json, [], [], []);
  return found;
}

export type Leaf = { place: Place; name: string };
/** Where ids of a company stand in a body, and which they are. */
export function idLeaves(body: unknown, ids: Ids): Leaf[] {
  const found: Leaf[] = [];
  const walk = (value: unknown, place: Place) => {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) walk(one, [...place, index]);
    else if (value && typeof value === 'object')
      for (const [name, one] of Object.entries(value)) walk(one, [...place, name]);
    else {
      const own = idName(place, ids);
      const field = nameAt(place);
      const names = Object.keys(ids).filter((one) => one === own || one.endsWith(`.${field}`));
      const name = names.find((one) => ids[one] === value);
      if (name !== undefined) found.push({ place, name });
    }
  };
  walk(body, []);
  return found;
}

/** A body with another value in one place. */
export function withValue(body: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(body)) return body.map((one, index) => (index === first ? withValue(one, rest, value) : one));
  const object = body as Record<string, unknown>;
  return { ...object, [first]: withValue(object[first], rest, value) };
}

/** One body over another, field by field; a set of changes as a whole. */
export function merged(body: unknown, over: unknown): unknown {
  if (Array.isArray(over)) return over.map((one, index) => merged(Array.isArray(body) ? body[index] : undefined, one));
  if (over === null || typeof over !== 'object' || body === null || typeof body !== 'object') return over;
  const result: Record<string, unknown> = { ...body };
  for (const [name, value] of Object.entries(over))
    result[name] = name === 'changes' ? value : merged(result[name], value);
  return result;
}

/** Values that break programs, for one field. */
export const nonsense: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  2 ** 53 + 2,
  '',
  ' ',
  '\u0000',
  'x'.repeat(30_000),
  "'; drop table people; --",
  '💧\u202egnp.exe',
  '\ud800',
  [],
  [[]],
  [null],
  {},
  { was: 1 },
  { was: {}, now: [] },
  '9999-99-99',
  '9999-12-31',
  '0000-01-01',
  '0001-01-01',
  Array.from({ length: 2_000 }, () => 1),
];

/** Everywhere in a body where a value can be put in place of what is there. */
export function placesOf(body: unknown, place: Place = []): Place[] {
  if (!body || typeof body !== 'object') return [place];
  const inner = Object.entries(body).flatMap(([name, one]) =>
    placesOf(one, [...place, Array.isArray(body) ? Number(name) : name]),
  );
  return place.length > 0 ? [place, ...inner] : inner;
}
