export { listRules } from './rows.ts';
/** As the calls of the same names. */
export { bankRuleServices } from './service.ts';
