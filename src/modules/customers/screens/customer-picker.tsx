import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading, useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { ListFilter } from '#web/list/record-list.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { Choice, ChoiceSource } from '#web/picker/choice-list.tsx';
import { pagedChoices } from '#web/picker/paged-choices.ts';
import { type Customer, type CustomerRow, customerCalls } from '../contract.ts';

const NewCustomerDialog = lazyPart(() => import('./new-customer-dialog.tsx'), 'NewCustomerDialog');

/** A customer, for who may read them. */
export function useCustomer(customer: number | null) {
  const isEnabled = useMay()(can('customers', 'read')) && customer !== null;
  const customerID = customer ?? 0;
  return useReading(customerCalls.getCustomer, { customerID }, { isEnabled, entityId: customerID }).data;
}

/** The name of a customer that the loaded choices may not hold, for a picker that shows it. */
export const useCustomerName = (customerID: number | null): string | undefined => useCustomer(customerID)?.customerName;

/** The locations of a customer as choices of a picker; none before one is chosen. */
export const useLocationChoices = (customerID: number | null): Choice[] =>
  useCustomer(customerID)?.locations.map(({ locationID, name, address, city }) => ({
    id: locationID,
    label: name,
    detail: [address, city].filter(Boolean).join(', ') || undefined,
  })) ?? [];

/** The customers as choices of a picker: searched and paged by the server, read once they are wanted. */
export function useCustomerChoices(isWanted = true) {
  const [search, setSearch] = useState('');
  const isAllowed = useMay()(can('customers', 'read'));
  const list = useReadingPages<CustomerRow, typeof customerCalls.listCustomers>(
    customerCalls.listCustomers,
    search ? { search } : {},
    { isEnabled: isAllowed && isWanted },
  );
  const toChoice = (customer: CustomerRow) => ({
    id: customer.customerID,
    label: customer.customerName,
    detail:
      [customer.isOnHold && 'On hold', customer.parentName, customer.city, customer.state].filter(Boolean).join(', ') ||
      undefined,
  });
  return pagedChoices(list, toChoice, setSearch);
}

/** A list's filter by customer, of which only the id is known; the customers are read when it opens. */
export function useCustomerFilter(customerID: string | undefined): ListFilter {
  const [isWanted, setWanted] = useState(false);
  const onOpen = useCallback(() => setWanted(true), []);
  return {
    label: 'Customer',
    named: useCustomerName(Number(customerID) || null),
    ...useCustomerChoices(isWanted),
    onOpen,
  };
}

/**
 * The same for a form: who is not found is made in a dialog over it, by whoever may. The dialog is drawn beside the form and not in it, or
 * Enter there would send both.
 */
export function useCustomerOrNew(onMade: (customer: Customer) => void): { choices: ChoiceSource; dialog: ReactNode } {
  const [name, setName] = useState<string | null>(null);
  const choices = useCustomerChoices();
  const mayMake = useMay()(can('customers', 'create'));
  const dialog = name !== null && (
    <Suspense fallback={null}>
      <NewCustomerDialog name={name} onMade={onMade} onClose={() => setName(null)} />
    </Suspense>
  );
  return { choices: { ...choices, makeNew: mayMake ? { noun: 'customer', run: setName } : undefined }, dialog };
}
