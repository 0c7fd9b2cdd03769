import type { ImportedKind } from '#shared/imported-kind.ts';
import { inactiveFields, phoneLooks } from '../../imports/company-rules.ts';

/** As payroll programs and people's own lists call what they know of colleagues. */
export const colleagueImport = {
  fields: {
    userDisplayName: {
      label: 'Name',
      heads: ['name', 'employee', 'technician', 'colleague'],
      wholeHeads: ['full', 'display'],
    },
    firstName: { label: 'First name', heads: ['first', 'given'] },
    lastName: { label: 'Last name', heads: ['last', 'family', 'surname'] },
    email: {
      label: 'Email',
      heads: ['email', 'mail'],
      wholeHeads: ['e', 'address', 'work'],
      looks: /^[^\s@]*.*[^\s@]@[^\s@]+\.[a-z]{2,}>?$/i,
    },
    phone: {
      label: 'Phone',
      heads: ['phone', 'telephone', 'tel', 'mobile', 'cell'],
      wholeHeads: ['number', 'work'],
      looks: phoneLooks,
    },
    role: {
      label: 'Role',
      heads: ['role', 'rights', 'permission'],
      looks: /^(administrator|manager|dispatcher|technician|accountant|viewer)$/i,
    },
    division: { label: 'Division', heads: ['division', 'branch', 'location'] },
    ...inactiveFields,
    department: { label: 'Department', heads: ['department', 'team', 'crew'] },
  },
  needs: ['email'],
  goesBy: 'email',
} as const satisfies ImportedKind;

/** Of whom a list says no role: most of those whom a service company invites work in the field. */
export const usualRole = 'Technician';
