// biome-ignore-all lint/a11y/useSemanticElements: a tree grid has no element of its own
// biome-ignore-all lint/a11y/useFocusableInteractive: its rows have the focus, one at a time

import { ActionIcon, Button } from '@mantine/core';
import { IconChevronRight, IconDots, IconLock } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { DateField } from '#web/form/date-field.tsx';
import { FilterBar } from '#web/list/filter-bar.tsx';
import { numbersIn, type Search, searchOf } from '#web/list/kept-filter.ts';
import { Amount } from '#web/page/amount.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Empty, Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { type MenuItem, opens, PopupMenu, usePopup } from '#web/parts/popup.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { accountTypeKeys, accountTypes } from '../../rules.ts';
import { AccountingTabs } from '../../screens/accounting-tabs.tsx';
import { accountCalls, type ChartRow } from '../contract.ts';
import classes from './chart.module.css';
import { useChartKeys } from './use-chart-keys.ts';

const AccountForm = lazyPart(() => import('./account-form.tsx'), 'AccountForm');

const addressOf = (row: ChartRow): string => `/accounting/accounts/${row.accountID}`;
type Props = { search: Search; onSearch: (search: Search) => void };

/** The chart of accounts as a tree, with balances at the end of a day. */
export function ChartScreen({ search, onSearch }: Props) {
  const go = useGo();
  const may = useMay();
  const isPhone = usePhone();
  const today = companyToday();
  const asOf = search.asOf ?? today;
  const isArchived = search.archived === '1';
  const chosen = numbersIn(search.types);
  const words = (search.search ?? '').toLowerCase();
  const standing = useReading(accountCalls.getChart, { asOf }, { keepsPrevious: true });
  const archived = useReading(accountCalls.getArchivedChart, {}, { isEnabled: isArchived });
  const reading = isArchived ? archived : standing;
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [editing, setEditing] = useState<ChartRow | 'new' | null>(null);
  const rows = reading.data?.rows;
  const pick = (more: Parameters<typeof searchOf>[0]) => onSearch(searchOf({ ...search, ...more }));

  const parents = useMemo(() => new Set(rows?.map(({ parentID }) => parentID)), [rows]);
  const shown = useMemo(() => {
    const byID = new Map((rows ?? []).map((row) => [row.accountID, row]));
    const fits = (row: ChartRow) =>
      (chosen.length === 0 || chosen.includes(accountTypes[row.type].typeID)) &&
      `${row.number} ${row.name}`.toLowerCase().includes(words);
    const isBelowClosed = (row: ChartRow): boolean => {
      const above = row.parentID === null ? undefined : byID.get(row.parentID);
      return above !== undefined && (closed.has(above.accountID) || isBelowClosed(above));
    };
    // What is searched for is shown wherever it stands.
    return (rows ?? []).filter((row) => fits(row) && (words !== '' || !isBelowClosed(row)));
  }, [rows, chosen, words, closed]);
  const hasBelow = (row: ChartRow) => parents.has(row.accountID);
  const isOpen = (row: ChartRow) => !closed.has(row.accountID);
  const setOpen = (row: ChartRow, open: boolean) =>
    setClosed((was) => {
      const next = new Set(was);
      if (open) next.delete(row.accountID);
      else next.add(row.accountID);
      return next;
    });
  const keys = useChartKeys({ rows: shown, isOpen, hasBelow, setOpen, open: (row) => go(addressOf(row)) });
  const mayAdd = may(can('accounting', 'create'));
  const isFiltered = words !== '' || chosen.length > 0;

  return (
    <Screen
      title="Chart of accounts"
      layout="fill"
      backTo="/accounting"
      tabs={<AccountingTabs active="chart" />}
      primary={mayAdd && !isArchived ? { label: 'Add account', key: 'c', run: () => setEditing('new') } : undefined}
      more={
        isPhone
          ? [
              {
                label: isArchived ? 'Show standing' : 'Show archived',
                run: () => pick({ archived: isArchived ? undefined : '1' }),
              },
            ]
          : []
      }
      sum={rows && <strong className="figures">{counted(shown.length, 'account')}</strong>}
    >
      <FilterBar
        filters={[
          {
            kind: 'choices',
            key: 'types',
            label: 'Type',
            choices: accountTypeKeys.map((key) => ({ id: accountTypes[key].typeID, label: accountTypes[key].name })),
            chosen,
            onChange: (types) => pick({ types }),
          },
        ]}
        search={search.search ?? ''}
        onSearch={(text) => pick({ search: text })}
        searchLabel="Search by number or name"
        onClear={() => pick({ search: undefined, types: undefined })}
        right={
          <>
            {!isArchived && (
              <div className={classes.asOf}>
                <span aria-hidden>As of</span>
                <DateField
                  label="As of"
                  leaning="back"
                  isBare
                  value={asOf}
                  onChange={(day) => pick({ asOf: day === null || day === today ? undefined : day })}
                />
              </div>
            )}
            <Button
              variant="subtle"
              aria-pressed={isArchived}
              onClick={() => pick({ archived: isArchived ? undefined : '1' })}
            >
              {isArchived ? 'Show standing' : 'Show archived'}
            </Button>
          </>
        }
      />
      {reading.error && !rows && (
        <Failed error={reading.error} what="The chart of accounts" retry={() => void reading.refetch()} />
      )}
      {!rows && !reading.error && <LoadingLines lines={10} />}
      {rows && shown.length === 0 && (
        <Empty
          title={
            isFiltered ? 'No accounts match this filter' : isArchived ? 'No account is archived' : 'No accounts yet'
          }
          text={
            isFiltered
              ? 'Take a filter away, or look for something else.'
              : isArchived
                ? 'Accounts that you archive are kept here, with everything that was posted to them.'
                : 'Set up the books on the accounting page first.'
          }
        />
      )}
      {shown.length > 0 && (
        <div className={classes.scroll}>
          <div
            ref={keys.grid}
            role="treegrid"
            aria-label="Chart of accounts"
            className={classes.grid}
            onKeyDown={keys.onKeyDown}
          >
            <div role="row" className={classes.head}>
              <span role="columnheader">Account</span>
              <span role="columnheader">Type</span>
              <span role="columnheader" className={classes.right}>
                Own balance
              </span>
              <span role="columnheader" className={classes.right}>
                Balance
              </span>
              <span role="columnheader">
                <span className="only-read-aloud">Actions</span>
              </span>
            </div>
            {shown.map((row, index) => (
              <div
                key={row.accountID}
                role="row"
                className={classes.row}
                data-account={row.accountID}
                data-top={row.depth === 0 || undefined}
                aria-level={row.depth + 1}
                {...(hasBelow(row) && { 'aria-expanded': isOpen(row) })}
                tabIndex={keys.isStop(index) ? 0 : -1}
                onFocus={() => keys.setCurrent(row.accountID)}
              >
                <span role="gridcell" className={classes.account} style={{ paddingInlineStart: row.depth * 20 }}>
                  {hasBelow(row) ? (
                    <button
                      type="button"
                      tabIndex={-1}
                      className={classes.twist}
                      aria-label={`${isOpen(row) ? 'Collapse' : 'Expand'} ${row.name}`}
                      data-open={isOpen(row) || undefined}
                      onClick={() => setOpen(row, !isOpen(row))}
                    >
                      <IconChevronRight size={14} stroke={1.8} aria-hidden />
                    </button>
                  ) : (
                    <span className={classes.noTwist} />
                  )}
                  <span className={`${classes.number} figures`}>{row.number}</span>
                  <PageLink href={addressOf(row)} className={classes.name} tabIndex={-1}>
                    {row.name}
                  </PageLink>
                  {row.isControl && (
                    <span className={classes.control} data-tip="Control account: documents post to it">
                      <IconLock size={12} stroke={1.8} aria-label="Control account" />
                    </span>
                  )}
                </span>
                <span role="gridcell" className={classes.type}>
                  {row.typeName}
                  {row.isContra && ', contra'}
                </span>
                <Balance row={row} cents={row.balance} className={classes.own} />
                <Balance row={row} cents={row.total} className={classes.total} />
                <span role="gridcell" className={classes.actions}>
                  <RowMenu row={row} isArchived={isArchived} onEdit={() => setEditing(row)} />
                </span>
              </div>
            ))}
          </div>
        </div>
      )}
      {editing && (
        <Suspense fallback={null}>
          <AccountForm
            account={editing === 'new' ? null : editing}
            chart={standing.data?.rows ?? []}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </Screen>
  );
}

/** Every balance opens what it is made of. */
function Balance({ row, cents, className }: { row: ChartRow; cents: number; className: string | undefined }) {
  return (
    <span role="gridcell" className={`${classes.right} ${className}`} data-nothing={cents === 0 || undefined}>
      <PageLink href={`${addressOf(row)}?range=all`} tabIndex={-1}>
        <Amount cents={cents} />
      </PageLink>
    </span>
  );
}

function RowMenu({ row, isArchived, onEdit }: { row: ChartRow; isArchived: boolean; onEdit: () => void }) {
  const may = useMay();
  const menu = usePopup();
  const name = `${row.number} ${row.name}`;
  const archive = useWriting(accountCalls.archiveAccount, { done: `${name} archived` });
  const restore = useWriting(accountCalls.restoreAccount, { done: `${name} is back in the chart` });
  const items: MenuItem[] = [];
  const { accountID } = row;
  if (!isArchived && may(can('accounting', 'update'))) items.push({ label: 'Edit', run: onEdit });
  if (may(can('accounting', 'delete')) && !(row.isSystem && !isArchived))
    items.push(
      isArchived
        ? { label: 'Put back', run: () => restore.start({ accountID }) }
        : { label: 'Archive', run: () => archive.start({ accountID }) },
    );
  if (items.length === 0) return null;
  return (
    <>
      <ActionIcon size={28} tabIndex={-1} aria-label={`More about ${name}`} {...opens(menu, 'menu')}>
        <IconDots size={16} stroke={1.6} />
      </ActionIcon>
      <PopupMenu of={menu} side="bottom-end" width={180} items={items} />
    </>
  );
}
