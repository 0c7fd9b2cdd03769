/** What a customer can demand of every field ticket, by the field that says so: what it is called, also beside a value (docs/rules/customers.md). */
export const demands = {
  requiresPurchaseOrder: { label: 'P.O. number', short: 'P.O. no.' },
  requiresAFE: { label: 'AFE number', short: 'AFE no.' },
  requiresCostCode: { label: 'Cost code', short: 'Cost code' },
  requiresSignature: { label: 'Signature', short: 'Signature' },
} as const;
export type Demand = keyof typeof demands;
export type Demands = Readonly<Record<Demand, boolean>>;
export const demandKeys = Object.keys(demands) as Demand[];

/** What is demanded, as a list and a file say it; empty where nothing is. */
export const demandedText = (of: Demands): string =>
  demandKeys
    .filter((demand) => of[demand])
    .map((demand) => demands[demand].label)
    .join(', ');
