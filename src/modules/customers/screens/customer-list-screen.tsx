import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { formatPhone } from '#shared/phone.ts';
import type { Column } from '#web/collection/columns.ts';
import { RecordCard } from '#web/list/record-card.tsx';
import { type AddressFilter, RecordList } from '#web/list/record-list.tsx';
import { StandingMark } from '#web/marks/standing-mark.tsx';
import { useTypeFilter } from '../../types/screens/type-picker.tsx';
import { type CustomerRow, customerCalls } from '../contract.ts';
import { customerEntity } from '../entity.ts';
import { demandedText } from '../rules.ts';
import { useCustomerFilter } from './customer-picker.tsx';

/** A sub-customer is named with its parent. */
const fullNameOf = ({ customerName, parentName }: CustomerRow): string =>
  parentName === null ? customerName : `${parentName}: ${customerName}`;
const placeOf = (customer: CustomerRow): string => [customer.city, customer.state].filter(Boolean).join(', ');

const columns: Column<CustomerRow>[] = [
  { key: 'name', title: 'Customer', width: 'grow', opens: true, value: fullNameOf },
  { key: 'place', isSecond: true, title: 'Place', value: placeOf, width: { least: 90 }, leavesBelow: 500 },
  { key: 'phone', isSecond: true, title: 'Phone', width: 124, value: (customer) => formatPhone(customer.phone) },
  {
    key: 'email',
    isSecond: true,
    title: 'Email',
    value: (customer) => customer.email,
    width: { least: 120, most: 320 },
    leavesBelow: 800,
  },
  {
    key: 'referral',
    isSecond: true,
    title: 'Referral type',
    value: (customer) => customer.referralTypeName ?? '',
    leavesBelow: 1000,
  },
  {
    key: 'hold',
    isSecond: true,
    title: 'Hold',
    value: ({ isOnHold }) => (isOnHold ? 'On hold' : ''),
    render: ({ isOnHold }) => isOnHold && <StandingMark standing="soon" says="On hold" />,
    width: 80,
    leavesBelow: 700,
  },
  { key: 'demands', isSecond: true, title: 'Demanded on field tickets', value: demandedText, isOffAtFirst: true },
];

/** The companies we work for. */
export function CustomerListScreen(filter: AddressFilter) {
  return (
    <RecordList
      {...filter}
      entity={customerEntity}
      contract={customerCalls.listCustomers}
      idOf={(customer) => customer.customerID}
      about="A customer is a company you work for, with its people and its places. Tickets belong to one."
      columns={columns}
      card={(customer) => (
        <RecordCard
          title={fullNameOf(customer)}
          right={placeOf(customer)}
          lines={[
            [customer.isOnHold && 'On hold', formatPhone(customer.phone)].filter(Boolean).join(' · '),
            customer.email,
          ]}
        />
      )}
      facets={facetSource}
      order="By name"
      filters={{
        hold: { label: 'Hold' },
        parentCustomerID: { ...useCustomerFilter(filter.search.parentCustomerID), label: 'Below' },
        referralTypeID: useTypeFilter('referral', 'Referral type', filter.search.referralTypeID),
      }}
    />
  );
}
