export { type AccountLine, accountLines, describeLines } from './account-lines.ts';
export { findReconciliationDocument } from './paper.ts';
export { assertNotReconciled, findOpenRow } from './reports.ts';
/** As the calls of the same names. */
export { reconciliationServices } from './service.ts';
export type { ReconciliationTables } from './tables.ts';
export { setTicks } from './ticks.ts';
