import { useReading } from '#web/api/query.ts';
import type { Choice } from '#web/picker/choice-list.tsx';
import { customerCalls } from '../contract.ts';

/** The locations of a customer as choices of a picker; none before one is chosen, and before they are wanted. */
export function useLocationChoices(customerID: unknown, isWanted = true): Choice[] {
  const isChosen = isWanted && typeof customerID === 'number';
  const input = { customerID: isChosen ? Number(customerID) : 1 };
  const { data } = useReading(customerCalls.getCustomer, input, { isEnabled: isChosen });
  return (
    data?.locations.map(({ locationID, name, address, city }) => ({
      id: locationID,
      label: name,
      detail: [address, city].filter(Boolean).join(', ') || undefined,
    })) ?? []
  );
}
