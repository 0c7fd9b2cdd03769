export type { BankTables } from './tables.ts';
