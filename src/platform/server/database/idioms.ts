import { type RawBuilder, sql } from 'kysely';

/** What is written again and again in queries, and what their types cannot say: the casts are here and nowhere else. */

/** The columns of a conflict behind the tenant's, which the types of rows leave out. */
export const withTenant = (...columns: readonly string[]): never => ['tenant_id', ...columns] as never;

/** One of many ids: a single parameter, and one plan however many they are. */
export const anyOf = (ids: readonly number[]): RawBuilder<never> => sql<never>`any(${ids}::bigint[])`;

/** What a column keeps as JSON. */
export const asJson = (value: unknown): never => JSON.stringify(value) as never;
