/** As the calls of the same names. */
export { bankStatementServices } from './service.ts';
export type { BankTables } from './tables.ts';
