export { listRules } from './record.ts';
/** As the calls of the same names. */
export { bankRuleServices } from './service.ts';
