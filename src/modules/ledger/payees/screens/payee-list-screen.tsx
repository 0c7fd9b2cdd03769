import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { formatPhone } from '#shared/phone.ts';
import type { Column } from '#web/collection/columns.ts';
import { RecordCard } from '#web/list/record-card.tsx';
import { type AddressFilter, RecordList } from '#web/list/record-list.tsx';
import { AccountingTabs } from '../../screens/accounting-tabs.tsx';
import { type KeptPayee, payeeCalls } from '../contract.ts';
import { payeeEntity } from '../entity.ts';
import { payeeWords } from '../rules.ts';

const columns: Column<KeptPayee>[] = [
  { key: 'name', title: 'Name', width: 'grow', opens: true, value: ({ name }) => name },
  { key: 'kind', isSecond: true, title: 'Kind', width: 90, value: ({ kind }) => payeeWords[kind] },
  { key: 'phone', isSecond: true, title: 'Phone', width: 124, value: ({ phone }) => formatPhone(phone) },
  {
    key: 'email',
    isSecond: true,
    title: 'Email',
    width: { least: 120, most: 280 },
    value: ({ email }) => email,
    leavesBelow: 700,
  },
  {
    key: 'remarks',
    isSecond: true,
    title: 'Remarks',
    width: { least: 120, most: 420 },
    value: ({ remarks }) => remarks,
    leavesBelow: 1000,
  },
];

/** Who lends the company money, and who gives it some. */
export function PayeeListScreen(filter: AddressFilter) {
  return (
    <RecordList
      {...filter}
      entity={payeeEntity}
      tabs={<AccountingTabs active="payees" />}
      contract={payeeCalls.listPayees}
      idOf={({ payeeID }) => payeeID}
      about="A lender holds a loan of yours, a donor gives a grant or a gift. Entries and transactions name one."
      columns={columns}
      card={({ kind, name, phone, email }) => (
        <RecordCard title={name} right={payeeWords[kind]} lines={[formatPhone(phone), email]} />
      )}
      facets={facetSource}
      order="By name"
      filters={{ kind: { label: 'Kind' } }}
    />
  );
}
