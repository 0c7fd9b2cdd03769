import { type RawBuilder, sql } from 'kysely';
import { toUnits } from '#shared/units.ts';

/** A number of at most four decimals, kept in a column as a whole number of ten thousandths: a price, a quantity. */
export type Units = { readonly units: string };

export const isUnits = (place: unknown): place is Units =>
  typeof place === 'object' && place !== null && 'units' in place && Object.keys(place).length === 1;

/** Of the columns of a table that goes by `of` in its query. */
export const selectedUnits = ({ units }: Units, of?: string): RawBuilder<unknown> =>
  sql`(${sql.ref(of ? `${of}.${units}` : units)} / ${sql.lit(toUnits(1))}::float8)`;

export const writtenUnits = ({ units }: Units, value: unknown): [string, unknown] => [
  units,
  typeof value === 'number' ? toUnits(value) : null,
];
