/** What a customer can demand of every field ticket, by the field that says so (docs/rules/customers.md). */
export const demands = {
  requiresPurchaseOrder: 'P.O. number',
  requiresAFE: 'AFE number',
  requiresCostCode: 'Cost code',
  requiresSignature: 'Signature',
} as const;
export type Demand = keyof typeof demands;
export type Demands = Readonly<Record<Demand, boolean>>;
export const demandKeys = Object.keys(demands) as Demand[];

/** What is demanded, as a list and a file say it; empty where nothing is. */
export const demandedText = (of: Demands): string =>
  demandKeys.flatMap((demand) => (of[demand] ? demands[demand] : [])).join(', ');

/** A customer, those below it, and so on. */
export const maxCustomerLevels = 5;
