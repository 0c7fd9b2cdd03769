import { can } from '#shared/permission.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Column } from '#web/collection/columns.ts';
import type { Search } from '#web/kept-filter.ts';
import { useListMore } from '#web/list-more.tsx';
import { ListScreen } from '#web/list-screen.tsx';
import { useListReading } from '#web/query.ts';
import { RecordCard } from '#web/record-card.tsx';
import { type CustomerRow, customerCalls } from '../contract.ts';

const placeOf = (customer: CustomerRow): string => [customer.city, customer.state].filter(Boolean).join(', ');

const columns: Column<CustomerRow>[] = [
  {
    key: 'name',
    sortKey: 'name',
    title: 'Customer',
    width: 'grow',
    opens: true,
    value: (customer) => customer.customerName,
  },
  {
    key: 'place',
    sortKey: 'place',
    isSecond: true,
    title: 'Place',
    value: placeOf,
    width: { least: 90 },
    leavesBelow: 500,
  },
  {
    key: 'phone',
    sortKey: 'phone',
    isSecond: true,
    title: 'Phone',
    width: 124,
    value: (customer) => formatPhone(customer.phone),
  },
  {
    key: 'email',
    sortKey: 'email',
    isSecond: true,
    title: 'Email',
    value: (customer) => customer.email,
    width: { least: 120, most: 320 },
    leavesBelow: 800,
  },
];

/** The companies we work for. */
export function CustomerListScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const list = useListReading(customerCalls.listCustomers, search);
  return (
    <ListScreen<CustomerRow>
      name="customers"
      title="Customers"
      one="customer"
      about="A customer is a company you work for, with its people and its places. Tickets belong to one."
      list={list}
      rowKey={(customer) => customer.customerID}
      hrefOf={(customer) => `/customers/${customer.customerID}`}
      columns={columns}
      card={(customer) => (
        <RecordCard
          title={customer.customerName}
          right={placeOf(customer)}
          lines={[formatPhone(customer.phone), customer.email]}
        />
      )}
      order="By name"
      search={search}
      onSearch={onSearch}
      more={useListMore('/customers', can('customers', 'delete'))}
      create={{ label: 'New customer', href: '/customers/new', needs: can('customers', 'create') }}
    />
  );
}
