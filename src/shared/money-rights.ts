import { can, mayNamed, type SignedPermission } from './permission.ts';

/** The rights by which amounts of the company are seen, any of them (docs/rules/roles.md#money). */
const moneyRights = [
  mayNamed('accounting', 'see money'),
  ...(['accounting', 'invoices', 'receivables'] as const).map((one) => can(one, 'read')),
];
type Has = (right: SignedPermission) => boolean;

export const seesMoney = (has: Has): boolean => moneyRights.some((right) => has(right));
/** What is demanded of who asks for amounts: one of those rights that they have, else the one to ask for. */
export const moneyRight = (has: Has): SignedPermission =>
  moneyRights.find((right) => has(right)) ?? mayNamed('accounting', 'see money');
