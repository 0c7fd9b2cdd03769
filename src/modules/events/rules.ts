/** `customer_locations_changed` → `Customer locations changed`: an event by its name, where no sentence tells it. */
export const eventWords = (name: string): string => sentence(name.replace(/^tenant_/, 'company_').replaceAll('_', ' '));

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** With a capital at its beginning. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
