import type { Choice } from '#web/picker/choice-list.tsx';
import { useCustomer } from './customer-picker.tsx';

/** The locations of a customer as choices of a picker; none before one is chosen. */
export const useLocationChoices = (customerID: number | null): Choice[] =>
  useCustomer(customerID)?.locations.map(({ locationID, name, address, city }) => ({
    id: locationID,
    label: name,
    detail: [address, city].filter(Boolean).join(', ') || undefined,
  })) ?? [];
