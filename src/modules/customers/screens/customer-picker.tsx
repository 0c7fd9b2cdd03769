import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading, useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { pagedChoices } from '#web/picker/paged-choices.ts';
import { type CustomerRow, customerCalls } from '../contract.ts';

/** The name of a customer that the loaded choices may not hold, for a picker that shows it. */
export function useCustomerName(customerID: number | null): string | undefined {
  const isAllowed = useMay()(can('customers', 'read'));
  return useReading(
    customerCalls.getCustomer,
    { customerID: customerID ?? 0 },
    { isEnabled: isAllowed && customerID !== null, ...(customerID !== null && { entityId: customerID }) },
  ).data?.customerName;
}

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
    detail: [customer.city, customer.state].filter(Boolean).join(', ') || undefined,
  });
  return pagedChoices(list, toChoice, setSearch);
}
