/**
 * Who may do what (product.md §6): a role holds entries of feature, numeric level and named booleans.
 * Without a sub-feature the level decides (read 1 … delete 4); with one only its own boolean does.
 */
export const features = [
  'tasks',
  'tickets',
  'notes',
  'checklists',
  'appointments',
  'meetings',
  'battleplan',
  'field_tickets',
  'ratesheets',
  'customers',
  'assets',
  'services',
  'projects',
  'inventory',
  'quotes',
  'invoices',
  'receivables',
  'accounting',
  'subscriptions',
  'payroll',
  'vendors',
  'users',
  'settings',
  'reports',
] as const;
export type Feature = (typeof features)[number];

export const levels = { read: 1, create: 2, update: 3, delete: 4 } as const;
export type Verb = keyof typeof levels;

/** Rights asked by name, each under the feature it belongs to. */
export const subFeatures = {
  tasks: ['see all work'],
  tickets: ['see all work', 'see private tickets'],
  checklists: ['skip required steps'],
  field_tickets: ['override rates', 'validate', 'lock', 'batch'],
  invoices: ['approve invoices'],
  accounting: ['see money', 'post to control accounts', 'close the books', 'force a reconciliation'],
  payroll: ['approve time', 'see all payslips'],
  vendors: ['see tax ids'],
  users: ['manage roles'],
  settings: ['see the audit'],
  reports: ['export'],
} as const satisfies Partial<Record<Feature, readonly string[]>>;
export type SubFeature<F extends Feature> = F extends keyof typeof subFeatures
  ? (typeof subFeatures)[F][number]
  : never;

/** The public form of one entry, in the words of product.md §3. */
export type PermissionEntry = {
  featureName: Feature;
  permission: number;
  subPermission: { subFeatureName: string; permission: boolean }[];
};

/** What a role grants, flat: level by feature, and boolean by `feature/sub-feature`. */
export type Grants = { levels: Partial<Record<Feature, number>>; subs: Record<string, boolean> };

/** What a call of signed-in people demands; `everyone` is any of them. */
export type SignedPermission =
  | { kind: 'level'; feature: Feature; verb: Verb }
  | { kind: 'sub'; feature: Feature; sub: string }
  | { kind: 'everyone' };
/** What a call demands that needs no sign-in: nothing. */
export type PublicPermission = { kind: 'public' };
export type Permission = SignedPermission | PublicPermission;

export const can = (feature: Feature, verb: Verb): SignedPermission & { kind: 'level' } => ({
  kind: 'level',
  feature,
  verb,
});
export const mayNamed = <F extends Feature>(feature: F, sub: SubFeature<F>): SignedPermission & { kind: 'sub' } => ({
  kind: 'sub',
  feature,
  sub,
});
export const everyone: SignedPermission = { kind: 'everyone' };
export const withoutSignIn: PublicPermission = { kind: 'public' };

export const grantKey = (feature: Feature, sub: string) => `${feature}/${sub}`;

/** True when the grants meet the demand (product.md §6). */
export function isGranted(grants: Grants, permission: Permission): boolean {
  switch (permission.kind) {
    case 'level':
      return (grants.levels[permission.feature] ?? 0) >= levels[permission.verb];
    case 'sub':
      return grants.subs[grantKey(permission.feature, permission.sub)] === true;
    default:
      return true;
  }
}

/** The sentence of a 403: which right is missing and who can give it. */
export function missingRight(permission: Permission): string {
  return `This needs the right "${rightLabel(permission)}". An administrator of your company can give it.`;
}

/** A right as people read it: `Reports, read`. */
export const rightLabel = (permission: Permission): string =>
  permission.kind === 'level'
    ? `${featureLabel(permission.feature)}, ${permission.verb}`
    : permission.kind === 'sub'
      ? `${featureLabel(permission.feature)}, ${permission.sub}`
      : 'a right you do not have';

/** `field_tickets` → `Field tickets`, for sentences and for the roles page. */
export function featureLabel(feature: Feature): string {
  const special: Partial<Record<Feature, string>> = { battleplan: 'Battle plan', ratesheets: 'Rate sheets' };
  const words = feature.replaceAll('_', ' ');
  return special[feature] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Everything: the administrator's role, and the system's own work. */
export const allGrants: Grants = {
  levels: Object.fromEntries(features.map((feature) => [feature, levels.delete])),
  subs: Object.fromEntries(
    Object.entries(subFeatures).flatMap(([feature, subs]) =>
      subs.map((sub) => [grantKey(feature as Feature, sub), true]),
    ),
  ),
};

/** What entries grant, as product.md §3 writes them. */
export function grantsOf(entries: readonly PermissionEntry[]): Grants {
  const grants: Grants = { levels: {}, subs: {} };
  for (const entry of entries) {
    const feature = entry.featureName;
    grants.levels[feature] = entry.permission;
    for (const sub of entry.subPermission) grants.subs[grantKey(feature, sub.subFeatureName)] = sub.permission;
  }
  return grants;
}
