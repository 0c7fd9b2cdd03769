import { textOf } from '#shared/rich-text.ts';

/** `customer_locations_changed` → `Customer locations changed`: an event by its name, where no sentence tells it. */
export const eventWords = (name: string): string => sentence(name.replace(/^tenant_/, 'company_').replaceAll('_', ' '));

/** `customerName` → `Customer name`: a field by its name in the contract. */
export function fieldWords(field: string): string {
  const named = field.replace(/ID(s?)$/, '');
  return (
    sentence(named.replaceAll(/([a-z])([A-Z])/g, (_both, one, other) => `${one} ${other.toLowerCase()}`)) || 'Number'
  );
}

/** A value that stood in a field: text without its markup, and of what has parts each by its name. */
export function valueWords(value: unknown): string {
  if (isEmpty(value)) return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value.startsWith('<') ? textOf(value) : value;
  if (Array.isArray(value)) return value.map(valueWords).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, part]) => !isEmpty(part))
    .map(
      ([name, part]) => `${fieldWords(name)} ${typeof part === 'object' ? `(${valueWords(part)})` : valueWords(part)}`,
    )
    .join(', ');
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
