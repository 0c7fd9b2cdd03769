import { CompiledQuery } from 'kysely';
import type { Context } from '../context.ts';
import type { Runtime } from './tenant-transaction.ts';

/**
 * Asks a function of the schema `directory`, where what stands before the tenant lives: identities, sessions, links. The
 * application's role can read none of it, only call these functions.
 */
export type Ask = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/** Each question in a transaction of its own. */
export const asking =
  (runtime: Runtime): Ask =>
  async <Row extends object>(text: string, values: unknown[]) => {
    const { rows } = await runtime.pool.query<Row>(text, values);
    return rows;
  };

/** Within the transaction of a tenant, so that it happens together with what changes there. */
export const askingWithin =
  (context: Context): Ask =>
  async <Row extends object>(text: string, values: unknown[]) => {
    const { rows } = await context.db().executeQuery(CompiledQuery.raw(text, values));
    return rows as Row[];
  };
