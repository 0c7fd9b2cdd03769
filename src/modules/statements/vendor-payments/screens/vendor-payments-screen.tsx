import { useReading } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { companyToday } from '#web/days/today.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { searchOf } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { OptionChip } from '#web/list/option-chip.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { dollarsText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { useReportTools } from '#web/page/report-tools.tsx';
import { type VendorPaid, vendorPaymentCalls } from '../contract.ts';
import { standOf, taxIDText } from '../rules.ts';

type Props = { search: Search; onSearch: (search: Search) => void };

const title = 'Vendor payments for form 1099';

/** What vendors were paid in a year, and who is to be reported. */
export function VendorPaymentsScreen({ search, onSearch }: Props) {
  const thisYear = Number(companyToday().slice(0, 4));
  const year = Number(search.year) || thisYear;
  const reading = useReading(vendorPaymentCalls.getVendorPayments, { year }, { keepsPrevious: true });
  const { data } = reading;
  const tools = useReportTools({ name: 'vendor-1099', title, asked: { year }, search });
  const years = Object.fromEntries([0, 1, 2, 3].map((back) => [String(thisYear - back), String(thisYear - back)]));
  return (
    <ListScreen<VendorPaid>
      name="vendorPayments"
      title={title}
      tools={tools}
      one="vendor"
      many="vendors"
      about="Who was paid in the year by check, transfer or cash is here. What is paid by card its processor reports."
      beside={
        <OptionChip
          label="Year"
          value={String(year)}
          options={years}
          onPick={(next) => onSearch(searchOf({ year: next }))}
        />
      }
      figures={
        <FigureStrip
          figures={[
            { label: 'To be reported', value: data ? dollarsText(data.total) : '' },
            { label: 'Reported from', value: data ? dollarsText(data.threshold) : '' },
            { label: 'By box', value: <PageLink href={`/vendors/form-1099?year=${year}`}>Form 1099</PageLink> },
          ]}
        />
      }
      list={{ rows: data?.rows, error: reading.error, retry: () => void reading.refetch() }}
      rowKey={(row) => row.vendorID}
      hrefOf={(row) => `/vendors/${row.vendorID}`}
      columns={columns}
      isQuiet={(row) => !row.is1099}
      card={(row) => (
        <RecordCard
          title={row.vendorName}
          right={dollarsText(row.paid)}
          lines={[standOf(row), row.is1099 && (row.taxIDLastFour ? `Tax id …${row.taxIDLastFour}` : 'No tax id yet')]}
        />
      )}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order="The most paid first"
    />
  );
}

const columns: Column<VendorPaid>[] = [
  { key: 'name', title: 'Vendor', width: 'grow', opens: true, value: (row) => row.vendorName },
  {
    key: 'tax-id',
    title: 'Tax id',
    width: 120,
    value: taxIDText,
  },
  { key: 'stand', title: 'Form 1099', width: 160, value: standOf },
  moneyColumn<VendorPaid>('card', 'Paid by card', (row) => row.paidByCard),
  moneyColumn<VendorPaid>('paid', 'Paid', (row) => row.paid),
];
