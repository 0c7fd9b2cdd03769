import { type Feature, features, type Grants, grantKey, isGranted, mayNamed, subFeatures } from '#shared/permission.ts';

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
  'invoices/approve invoices': ['Manager', 'Accountant'],
  'accounting/see money': ['Manager', 'Accountant', 'Viewer'],
  'accounting/post to control accounts': ['Accountant'],
  'accounting/close the books': ['Accountant'],
  'payroll/approve time': ['Manager', 'Accountant'],
  'payroll/see all payslips': ['Manager', 'Accountant'],
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
