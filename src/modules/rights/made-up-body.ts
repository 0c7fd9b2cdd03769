import { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { namesRecord } from './rules.ts';

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  enum?: unknown[];
  const?: unknown;
};

/** One of these fits most fields of text: words, days, moments, months, times, addresses. */
const texts = ['x', '2026-01-05', '2026-01-05 08:00:00', '2026-01', '08:00', 'a@example.com', 'https://example.com'];
const mostTried = 200;

/**
 * A body with values made up for what else it must hold, to ask who may and not what would come of it; null where that is
 * another record, which nobody can make up.
 */
export function filled({ input }: Pick<Call, 'input'>, body: Record<string, unknown>): Record<string, unknown> | null {
  const isTaken = (one: unknown) => input.safeParse(one).success;
  if (isTaken(body)) return body;
  const json = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json;
  return objectsOf(json, input, body).slice(0, mostTried).find(isTaken) ?? null;
}

/** What is chosen from a list that the product has, such as a status, is nobody's record. */
const isOneOfFew = (json: Json): boolean =>
  json.const !== undefined || json.enum !== undefined || Boolean((json.anyOf ?? json.oneOf)?.every(isOneOfFew));

/** Objects that hold what is required, and those that hold one more. */
function objectsOf(json: Json, schema: z.ZodType, begun: Record<string, unknown>): Record<string, unknown>[] {
  const fields = json.properties ?? {};
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  const made = (name: string) => {
    const field = shape[name];
    return namesRecord.test(name) && !isOneOfFew(fields[name] ?? {})
      ? []
      : valuesOf(fields[name] ?? {}, field)
          .filter((one) => !field || field.safeParse(one).success)
          .slice(0, 1);
  };
  const needed = (json.required ?? []).filter((name) => !(name in begun)).map((name) => [name, made(name)] as const);
  if (needed.some(([, values]) => values.length === 0)) return [];
  const least = { ...begun, ...Object.fromEntries(needed.map(([name, values]) => [name, values[0]])) };
  const optional = Object.keys(fields).filter((name) => !(name in least));
  return [least, ...optional.flatMap((name) => made(name).map((value) => ({ ...least, [name]: value })))];
}

/** Values of the form of a field, some of which its own rules may not take. */
function valuesOf(json: Json, schema?: z.ZodType): unknown[] {
  if (json.const !== undefined) return [json.const];
  if (json.enum) return json.enum;
  const several = json.anyOf ?? json.oneOf;
  if (several) return several.flatMap((one) => valuesOf(one));
  const type = Array.isArray(json.type) ? json.type[0] : json.type;
  switch (type) {
    case 'string':
      return texts;
    case 'integer':
    case 'number':
      return [1, 0, 100];
    case 'boolean':
      return [true, false];
    case 'array':
      return [[], ...valuesOf(json.items ?? {}).map((one) => [one])];
    case 'object':
      return objectsOf(json, schema ?? z.unknown(), {});
    case 'null':
      return [null];
    default:
      return [];
  }
}
