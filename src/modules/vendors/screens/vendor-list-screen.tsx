import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { yesNoText } from '#shared/cells.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Column } from '#web/collection/columns.ts';
import { RecordCard } from '#web/list/record-card.tsx';
import { type AddressFilter, RecordList } from '#web/list/record-list.tsx';
import { StandingMark } from '#web/marks/standing-mark.tsx';
import { type VendorRow, vendorCalls } from '../contract.ts';
import { vendorEntity } from '../entity.ts';
import { insuranceWords } from '../insurance-rules.ts';

const placeOf = (vendor: VendorRow): string => [vendor.city, vendor.state].filter(Boolean).join(', ');

const columns: Column<VendorRow>[] = [
  { key: 'name', title: 'Vendor', width: 'grow', opens: true, value: (vendor) => vendor.vendorName },
  { key: 'place', isSecond: true, title: 'Place', value: placeOf, leavesBelow: 500 },
  { key: 'phone', isSecond: true, title: 'Phone', width: 124, value: (vendor) => formatPhone(vendor.phone) },
  {
    key: 'email',
    isSecond: true,
    title: 'Email',
    value: (vendor) => vendor.email,
    width: { least: 120, most: 280 },
    leavesBelow: 900,
  },
  { key: 'account', isSecond: true, title: 'Account #', value: (vendor) => vendor.accountNumber, leavesBelow: 1000 },
  {
    key: 'terms',
    isSecond: true,
    title: 'Terms',
    value: (vendor) => vendor.paymentTerms,
    width: { least: 70, most: 120 },
    leavesBelow: 700,
  },
  {
    key: 'insurance',
    isSecond: true,
    title: 'Insurance',
    value: ({ insurance }) => (insurance ? insuranceWords[insurance] : ''),
    render: ({ insurance }) => <StandingMark standing={insurance} />,
    width: 90,
    leavesBelow: 800,
  },
  {
    key: '1099',
    isSecond: true,
    title: '1099',
    value: (vendor) => (vendor.is1099 ? yesNoText(true) : ''),
    width: 60,
    leavesBelow: 800,
  },
];

/** The companies we buy from. */
export function VendorListScreen(filter: AddressFilter) {
  return (
    <RecordList
      {...filter}
      entity={vendorEntity}
      contract={vendorCalls.listVendors}
      idOf={(vendor) => vendor.vendorID}
      about="A vendor is a company you buy from: parts, services, rent, insurance. Bills and expenses name one."
      columns={columns}
      card={(vendor) => (
        <RecordCard
          title={vendor.vendorName}
          right={vendor.paymentTerms}
          lines={[
            [placeOf(vendor), formatPhone(vendor.phone)].filter(Boolean).join(' · '),
            vendor.email,
            vendor.insurance === 'soon' || vendor.insurance === 'ended'
              ? `Insurance: ${insuranceWords[vendor.insurance].toLowerCase()}`
              : '',
          ]}
        />
      )}
      facets={facetSource}
      order="By name"
      filters={{ insurance: { label: 'Insurance' } }}
    />
  );
}
