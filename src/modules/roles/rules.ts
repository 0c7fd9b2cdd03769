import { yesNoText } from '#shared/cells.ts';
import {
  allGrants,
  can,
  type Feature,
  featureLabel,
  features,
  type Grants,
  grantKey,
  grantsOf,
  isGranted,
  mayNamed,
  type PermissionEntry,
  rightLabel,
  type SignedPermission,
  subFeatures,
} from '#shared/permission.ts';

/** The columns of the table below: features that every seeded role treats alike. */
const columns: Feature[][] = [
  ['tasks', 'tickets', 'notes', 'checklists', 'appointments', 'meetings', 'battleplan'],
  ['field_tickets'],
  ['ratesheets'],
  ['customers', 'assets', 'services', 'projects', 'inventory'],
  ['quotes'],
  ['invoices', 'receivables'],
  ['accounting', 'subscriptions'],
  ['payroll'],
  ['vendors'],
  ['users'],
  ['settings'],
  ['reports'],
];

/**
 * The roles that every company begins with (docs/rules/roles.md): levels by column. A technician reads payroll, but
 * without "see all payslips" that is the own slips; without "see all work" the work is the own work.
 */
// biome-ignore format: a table is read in columns
const table = {
  //               work  field rates cust. quotes inv. books payr. vend. users sett. rep.
  Administrator: [ 4,    4,    4,    4,    4,    4,    4,    4,    4,    4,    4,    1 ],
  Manager:       [ 4,    4,    3,    4,    4,    3,    1,    1,    3,    3,    1,    1 ],
  Dispatcher:    [ 3,    3,    1,    3,    1,    0,    0,    0,    1,    1,    0,    1 ],
  Technician:    [ 3,    3,    0,    1,    0,    0,    0,    1,    0,    1,    0,    0 ],
  Accountant:    [ 1,    3,    3,    3,    3,    4,    4,    4,    4,    1,    1,    1 ],
  Viewer:        [ 1,    1,    0,    1,    1,    1,    0,    0,    1,    1,    0,    1 ],
} as const;
export type SeededRole = keyof typeof table;
export const seededRoles = Object.keys(table) as SeededRole[];

/** Who else than the administrator, who has all, has which right by name. */
const named: Record<string, SeededRole[]> = {
  'tasks/see all work': ['Manager', 'Dispatcher', 'Accountant', 'Viewer'],
  'tickets/see all work': ['Manager', 'Dispatcher', 'Accountant', 'Viewer'],
  'checklists/skip required steps': ['Manager', 'Dispatcher'],
  'field_tickets/override rates': ['Manager'],
  'field_tickets/validate': ['Manager', 'Dispatcher'],
  'field_tickets/lock': ['Manager', 'Accountant'],
  'field_tickets/batch': ['Manager', 'Accountant'],
  'invoices/approve invoices': ['Manager', 'Accountant'],
  'accounting/see money': ['Manager', 'Accountant', 'Viewer'],
  'accounting/post to control accounts': ['Accountant'],
  'accounting/close the books': ['Accountant'],
  'payroll/approve time': ['Manager', 'Accountant'],
  'payroll/see all payslips': ['Manager', 'Accountant'],
  'vendors/see tax ids': ['Accountant'],
  'settings/see the audit': ['Manager', 'Accountant'],
  'reports/export': ['Manager', 'Accountant'],
};

/** What a seeded role grants. */
export function seededGrants(role: SeededRole): Grants {
  const levels: Grants['levels'] = {};
  columns.forEach((column, index) => {
    for (const feature of column) levels[feature] = table[role][index] ?? 0;
  });
  const subs: Grants['subs'] = {};
  for (const [feature, list] of Object.entries(subFeatures)) {
    for (const sub of list) {
      const key = grantKey(feature as Feature, sub);
      subs[key] = role === 'Administrator' || (named[key] ?? []).includes(role);
    }
  }
  return { levels, subs };
}

/** As a role is kept: what it does not grant is not written down, so that a new right changes no role. */
export const sparse = ({ levels, subs }: Grants): Grants => ({
  levels: Object.fromEntries(Object.entries(levels).filter(([, level]) => level > 0)),
  subs: Object.fromEntries(Object.entries(subs).filter(([, has]) => has)),
});

/** The rights by name under a feature. */
export const subsOf = (feature: Feature): readonly string[] =>
  (subFeatures as Partial<Record<Feature, readonly string[]>>)[feature] ?? [];

/** Every feature, those without right included, in the words of product.md §3. */
export const entriesOf = (grants: Grants): PermissionEntry[] =>
  features.map((featureName) => ({
    featureName,
    permission: grants.levels[featureName] ?? 0,
    subPermission: subsOf(featureName).map((subFeatureName) => ({
      subFeatureName,
      permission: grants.subs[grantKey(featureName, subFeatureName)] === true,
    })),
  }));

/** A role of these entries, as it is kept. Who manages roles could give themselves anything, so that right brings every other. */
export function roleOf(entries: readonly PermissionEntry[]): Grants {
  const grants = sparse(grantsOf(entries));
  return isGranted(grants, administers) ? allGrants : grants;
}

/** The right of whoever administers the company: they give rights. */
export const administers = mayNamed('users', 'manage roles');

/** Whether somebody with these rights may give a role: none with more than their own, unless they manage roles. */
export function mayGive(giver: Grants, role: Grants): boolean {
  if (isGranted(giver, administers)) return true;
  return (
    features.every((feature) => (role.levels[feature] ?? 0) <= (giver.levels[feature] ?? 0)) &&
    Object.entries(role.subs).every(([key, has]) => !has || giver.subs[key] === true)
  );
}

/** Whoever manages roles administers the company. */
export const userTypeOf = (grants: Grants): 'administrator' | 'employee' =>
  isGranted(grants, administers) ? 'administrator' : 'employee';

/** The levels of a feature as people read them, from 0 up: a refusal names them alike. */
export const levelNames = ['None', 'Read', 'Create', 'Update', 'Delete'] as const;

/** Each right of a role by its label, with its level, as its history says it. */
export const grantsInWords = (grants: unknown): Map<string, string> =>
  new Map(
    entriesOf((grants as Grants | null) ?? { levels: {}, subs: {} }).flatMap(
      ({ featureName: feature, permission, subPermission }) => [
        [featureLabel(feature), levelNames[permission] ?? String(permission)] as const,
        ...subPermission.map(
          ({ subFeatureName: sub, permission: has }) =>
            [rightLabel({ kind: 'sub', feature, sub }), yesNoText(has)] as const,
        ),
      ],
    ),
  );

/** The features as the page of a role lists them. */
export const featureGroups: readonly { title: string; features: readonly Feature[] }[] = [
  {
    title: 'Work',
    features: [
      'tasks',
      'tickets',
      'field_tickets',
      'notes',
      'checklists',
      'appointments',
      'meetings',
      'battleplan',
      'projects',
    ],
  },
  { title: 'Customers and equipment', features: ['customers', 'assets', 'services', 'inventory', 'vendors'] },
  {
    title: 'Money',
    features: ['quotes', 'ratesheets', 'invoices', 'receivables', 'subscriptions', 'accounting', 'payroll', 'reports'],
  },
  { title: 'Company', features: ['users', 'settings'] },
];

/** What a right by name is about, as the page of a role says it. */
const about: Readonly<Record<string, string>> = {
  'tasks/see all work': 'Otherwise the tasks they opened or are assigned to',
  'tickets/see all work': 'Otherwise the tickets they opened or are assigned to',
  'tickets/see private tickets': 'Also those of others that are marked private',
  'checklists/skip required steps': 'With a reason, and fill in steps that are for another role',
  'field_tickets/override rates': 'Charge otherwise than the rate sheet says',
  'field_tickets/validate': 'Say that one is in order, and take that back',
  'field_tickets/lock': 'The final review: from there it is billed',
  'field_tickets/batch': 'Consolidate them, and say what the customer says of a batch',
  'invoices/approve invoices': 'Give an invoice its number and post it',
  'accounting/see money': 'Amounts on work, customers and the dashboard',
  'accounting/post to control accounts': 'Receivables, payables and others that documents keep',
  'accounting/close the books': 'Close a period, and reopen it with a reason',
  'accounting/force a reconciliation': 'Complete one that does not come out at 0.00, with a reason',
  'payroll/approve time': 'Approve and send back the days of others',
  'payroll/see all payslips': 'Otherwise their own',
  'vendors/see tax ids': 'Whole, and the paper of a W-9; who looked stands in the audit',
  'users/manage roles': 'Make roles and give any of them: brings every other right',
  'settings/see the audit': 'Who changed what across the company',
  'reports/export': 'Take lists and reports out as files',
};
export const aboutNamed = (feature: Feature, sub: string): string => about[grantKey(feature, sub)] ?? '';

/** Two rights that are better with two people: who has both could cover up what they did. */
const duties: readonly { first: SignedPermission; second: SignedPermission; sentence: string }[] = [
  {
    first: can('vendors', 'create'),
    second: can('accounting', 'create'),
    sentence: 'Enters vendors and pays them',
  },
  {
    first: mayNamed('payroll', 'approve time'),
    second: can('payroll', 'create'),
    sentence: 'Approves time and pays it',
  },
  {
    first: can('invoices', 'create'),
    second: mayNamed('invoices', 'approve invoices'),
    sentence: 'Writes invoices and approves them',
  },
  {
    first: can('accounting', 'create'),
    second: mayNamed('accounting', 'force a reconciliation'),
    sentence: 'Posts to the bank and forces its reconciliation',
  },
];

/** What a role joins that should be apart; an administrator has everything and is not warned of. */
export const joinedDuties = (grants: Grants): string[] =>
  isGranted(grants, administers)
    ? []
    : duties
        .filter(({ first, second }) => isGranted(grants, first) && isGranted(grants, second))
        .map(({ sentence }) => sentence);
