import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { seesMoney } from '#shared/money-rights.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Column } from '#web/collection/columns.ts';
import { dayCell } from '#web/collection/dated.ts';
import { formatDate } from '#web/days/formats.ts';
import { RecordCard } from '#web/list/record-card.tsx';
import { type AddressFilter, RecordList } from '#web/list/record-list.tsx';
import { Segments } from '#web/page/segments.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { useCustomerFilter } from '../../customers/screens/customer-picker.tsx';
import { type RateSheetRow, rateSheetCalls } from '../contract.ts';
import { rateSheetEntity } from '../entity.ts';
import { type SheetTab, scopeText, sheetTabKeys, sheetTabs, stateText } from '../rules.ts';
import classes from './rates.module.css';

const ExplainDialog = lazyPart(() => import('./explain-dialog.tsx'), 'ExplainDialog');

const columns: Column<RateSheetRow>[] = [
  { key: 'name', title: 'Name', width: 'grow', opens: true, value: ({ name }) => name },
  { key: 'customer', title: 'For', width: { least: 120, most: 320 }, value: scopeText },
  { key: 'from', isSecond: true, title: 'From', width: 96, value: ({ validFrom }) => dayCell(validFrom) },
  {
    key: 'until',
    isSecond: true,
    title: 'Through',
    width: 96,
    value: ({ validUntil }) => (validUntil === null ? null : dayCell(validUntil)),
  },
  { key: 'state', isSecond: true, title: 'State', width: 96, value: ({ tab }) => stateText(tab), leavesBelow: 700 },
];

/** What customers pay, sheet by sheet. */
export function SheetListScreen({ search, onSearch }: AddressFilter) {
  const { data } = useReading(rateSheetCalls.getRateSheetTabs, {});
  const isMoneySeen = seesMoney(useMay());
  const [isExplained, setExplained] = useState(false);
  const countOf = (tab: SheetTab) => data?.tabs.find((one) => one.tab === tab)?.count;
  const { tab: _, ...others } = search;
  return (
    <>
      <RecordList
        search={search}
        onSearch={onSearch}
        entity={rateSheetEntity}
        contract={rateSheetCalls.listRateSheets}
        idOf={({ rateSheetID }) => rateSheetID}
        about="A rate sheet says what a customer, one of their locations, a division or everybody pays for people, equipment and materials over some days."
        tabs={
          <div className={classes.tabs}>
            <Segments
              label="Which rate sheets"
              active={search.tab ?? ''}
              onPick={(tab) => onSearch({ ...others, ...(tab && { tab }) })}
              segments={[
                { key: '', label: 'All' },
                ...sheetTabKeys.map((key) => ({ key, label: sheetTabs[key], count: countOf(key) })),
              ]}
            />
          </div>
        }
        columns={columns}
        card={(sheet) => (
          <RecordCard
            title={sheet.name}
            right={stateText(sheet.tab)}
            lines={[
              scopeText(sheet),
              `From ${formatDate(sheet.validFrom)}${sheet.validUntil ? ` through ${formatDate(sheet.validUntil)}` : ''}`,
            ]}
          />
        )}
        facets={facetSource}
        order="By name"
        filters={{ customerID: useCustomerFilter(search.customerID) }}
        beside={
          isMoneySeen && (
            <Button variant="subtle" onClick={() => setExplained(true)}>
              Why this price
            </Button>
          )
        }
      />
      <Suspense fallback={null}>{isExplained && <ExplainDialog onClose={() => setExplained(false)} />}</Suspense>
    </>
  );
}
