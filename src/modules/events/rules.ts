/** `customer_locations_changed` → `Customer locations changed`: an event by its name, where no sentence tells it. */
export const eventWords = (name: string): string => sentence(name.replace(/^tenant_/, 'company_').replaceAll('_', ' '));

/** `customerName` → `Customer name`: a field by its name in the contract. */
export const fieldWords = (field: string): string =>
  sentence(
    field.replace(/ID(s?)$/, '').replaceAll(/([a-z])([A-Z])/g, (_both, one, other) => `${one} ${other.toLowerCase()}`),
  );

/** A value that stood in a field. */
export function valueWords(value: unknown): string {
  if (isEmpty(value)) return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
