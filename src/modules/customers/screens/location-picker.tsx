import { useReading } from '#web/api/query.ts';
import type { Choice } from '#web/picker/choice-list.tsx';
import { customerCalls } from '../contract.ts';

/** The locations of a customer as choices of a picker; none before one is chosen. */
export function useLocationChoices(customerID: unknown): Choice[] {
  const isChosen = typeof customerID === 'number';
  const input = { customerID: isChosen ? customerID : 1 };
  const { data } = useReading(customerCalls.getCustomer, input, { isEnabled: isChosen });
  return data?.locations.map(({ locationID, name }) => ({ id: locationID, label: name })) ?? [];
}
