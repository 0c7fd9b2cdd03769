import { yesNoText } from '#shared/cells.ts';
import { can } from '#shared/permission.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Column } from '#web/collection/columns.ts';
import type { Search } from '#web/kept-filter.ts';
import { useListMore } from '#web/list-more.tsx';
import { ListScreen } from '#web/list-screen.tsx';
import { useListReading } from '#web/query.ts';
import { RecordCard } from '#web/record-card.tsx';
import { type VendorRow, vendorCalls } from '../contract.ts';
import { termsText } from '../rules.ts';

const placeOf = (vendor: VendorRow): string => [vendor.city, vendor.state].filter(Boolean).join(', ');

const columns: Column<VendorRow>[] = [
  {
    key: 'name',
    sortKey: 'name',
    title: 'Vendor',
    width: 'grow',
    opens: true,
    value: (vendor) => vendor.vendorName,
  },
  {
    key: 'place',
    sortKey: 'place',
    isSecond: true,
    title: 'Place',
    value: placeOf,
    width: { least: 90, most: 220 },
    leavesBelow: 500,
  },
  {
    key: 'phone',
    sortKey: 'phone',
    isSecond: true,
    title: 'Phone',
    width: 124,
    value: (vendor) => formatPhone(vendor.phone),
  },
  {
    key: 'email',
    sortKey: 'email',
    isSecond: true,
    title: 'Email',
    value: (vendor) => vendor.email,
    width: { least: 120, most: 280 },
    leavesBelow: 900,
  },
  {
    key: 'account',
    sortKey: 'account',
    isSecond: true,
    title: 'Account #',
    value: (vendor) => vendor.accountNumber,
    width: { least: 90, most: 160 },
    leavesBelow: 1000,
  },
  {
    key: 'terms',
    sortKey: 'terms',
    isSecond: true,
    title: 'Terms',
    value: (vendor) => termsText(vendor.paymentTermsDays),
    width: { least: 70, most: 120 },
    leavesBelow: 700,
  },
  {
    key: '1099',
    sortKey: '1099',
    isSecond: true,
    title: '1099',
    value: (vendor) => (vendor.is1099 ? yesNoText(true) : ''),
    width: 60,
    leavesBelow: 800,
  },
];

/** The companies we buy from. */
export function VendorListScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const list = useListReading(vendorCalls.listVendors, search);
  return (
    <ListScreen<VendorRow>
      name="vendors"
      title="Vendors"
      one="vendor"
      about="A vendor is a company you buy from: parts, services, rent, insurance. Bills and expenses name one."
      list={list}
      rowKey={(vendor) => vendor.vendorID}
      hrefOf={(vendor) => `/vendors/${vendor.vendorID}`}
      columns={columns}
      card={(vendor) => (
        <RecordCard
          title={vendor.vendorName}
          right={termsText(vendor.paymentTermsDays)}
          lines={[[placeOf(vendor), formatPhone(vendor.phone)].filter(Boolean).join(' · '), vendor.email]}
        />
      )}
      order="By name"
      search={search}
      onSearch={onSearch}
      more={useListMore('/vendors', can('vendors', 'delete'))}
      create={{ label: 'New vendor', href: '/vendors/new', needs: can('vendors', 'create') }}
    />
  );
}
