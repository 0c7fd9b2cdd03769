import type { FieldsInWords } from '#shared/fields-in-words.ts';
import { type Demand, type Demands, demandKeys, demands } from './rules.ts';
import type { CustomersTables } from './tables.ts';

/** Where each demand of a customer is kept. */
export const demandColumnOf = {
  requiresPurchaseOrder: 'requires_purchase_order',
  requiresAFE: 'requires_afe',
  requiresCostCode: 'requires_cost_code',
  requiresSignature: 'requires_signature',
} as const satisfies Record<Demand, keyof CustomersTables['customers']>;
type DemandColumn = (typeof demandColumnOf)[Demand];

/** What is read of a row to know them. */
export const demandsRead = [
  'requires_purchase_order as requiresPurchaseOrder',
  'requires_afe as requiresAFE',
  'requires_cost_code as requiresCostCode',
  'requires_signature as requiresSignature',
] as const;

/** The same as a row is written; what is not said is not demanded. */
export const columnsOfDemands = (said: Partial<Demands>) =>
  Object.fromEntries(demandKeys.map((demand) => [demandColumnOf[demand], said[demand] ?? false])) as Record<
    DemandColumn,
    boolean
  >;

/** How history says what is demanded. */
export const demandsInWords: FieldsInWords = Object.fromEntries(
  demandKeys.map((demand) => [demand, { label: `${demands[demand]} demanded` }]),
);
