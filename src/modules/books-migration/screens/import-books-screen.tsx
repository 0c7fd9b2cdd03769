import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { AccountingTabs } from '#modules/ledger/screens/accounting-tabs.tsx';
import { can, mayNamed } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatBytes, formatCount, formatMoment } from '#web/days/formats.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { numbersIn } from '#web/list/kept-filter.ts';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { StepBar, useSteps } from '#web/page/steps.tsx';
import { movingCalls } from '../contract.ts';
import { FindingsSection } from './findings-section.tsx';
import classes from './moving.module.css';
import { SheetSection } from './sheet-section.tsx';
import { type BookImport, isMoving, type Options, useBookImport } from './use-book-import.ts';

type Props = { search: Search; onSearch: (search: Search) => void };

/** Books of another program: choose the file, say what it is, look at what was found and at the proof, post all of it or nothing. */
export function ImportBooksScreen({ search, onSearch }: Props) {
  const may = useMay();
  const go = useGo();
  const needs = can('accounting', 'create');
  const isAllowed = may(needs);
  return (
    <Screen
      title="Import books"
      backTo="/accounting"
      tabs={<AccountingTabs active="moving" />}
      actions={may(mayNamed('reports', 'export')) && <Button onClick={() => go('/accounting/export')}>Export</Button>}
    >
      {isAllowed ? (
        <Import
          importID={numbersIn(search.import)[0] ?? null}
          onImport={(id) => onSearch(id === null ? {} : { import: String(id) })}
        />
      ) : (
        <Prohibited title="Import books" needs={needs} />
      )}
    </Screen>
  );
}

const accepted = '.csv,.tsv,.txt,.iif,.journal,.hledger,.ledger,.beancount,.dat';

function Import({ importID, onImport }: { importID: number | null; onImport: (id: number | null) => void }) {
  const steps = useSteps();
  const picker = useRef<HTMLInputElement>(null);
  const books = useReading(accountCalls.getBooks, {});
  const { found, error, retry, ...work } = useBookImport(importID, onImport, steps);
  const isBusy = steps.shown !== null || (found !== undefined && isMoving(found));
  return (
    <div className={classes.page}>
      {books.data && !books.data.isSetUp && (
        <p className={classes.problem} role="alert">
          Nothing can be imported before there are books. <PageLink href="/accounting">Set them up</PageLink>
        </p>
      )}
      <p className={classes.lead}>
        A chart of accounts, opening balances, journal entries, customers or vendors as CSV; a QuickBooks IIF file; or a
        plain-text journal of hledger, Ledger or Beancount. All of it is posted, or nothing.
      </p>
      <div className={classes.buttons}>
        <input
          ref={picker}
          type="file"
          accept={accepted}
          aria-label="File"
          className={classes.input}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void work.choose(file);
            event.currentTarget.value = '';
          }}
        />
        <Button
          size="md"
          {...(importID === null && { variant: 'filled' })}
          leftSection={<IconFileUpload size={16} stroke={1.6} />}
          disabled={isBusy}
          onClick={() => picker.current?.click()}
        >
          {importID === null ? 'Choose a file' : 'Choose another file'}
        </Button>
      </div>
      <StepBar steps={steps} />
      {importID !== null && error !== null && !found && <Failed error={error} what="The import" retry={retry} />}
      {importID !== null && !found && !error && <LoadingLines />}
      {found && <One key={found.importID} found={found} work={work} />}
      <Former takeBack={(id) => void work.takeBack(id)} shown={importID} />
    </div>
  );
}

type Work = Pick<ReturnType<typeof useBookImport>, 'check' | 'run' | 'stop' | 'takeBack'>;

const formats = { sheet: 'Table', iif: 'QuickBooks IIF', journal: 'Plain-text journal' } as const;

/** One file, whatever it is at: choosing, looked through, being posted, posted, taken back. */
function One({ found, work }: { found: BookImport; work: Work }) {
  const mayDelete = useMay()(can('accounting', 'delete'));
  const [options, setOptions] = useState<Options>(found.options);
  const { state, findings, problem } = found;
  const isOpen = state === 'new' || state === 'checked';
  const isChanged = JSON.stringify(options) !== JSON.stringify(found.options);
  const canRun = state === 'checked' && !isChanged && findings?.mistakeCount === 0;
  return (
    <section className={classes.one} aria-label={found.fileName}>
      <h2>
        {found.fileName}
        <span className={classes.quiet}>
          {formats[found.format]}, {formatBytes(found.sizeBytes)}
        </span>
      </h2>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {isOpen && <SheetSection found={found} options={options} onChange={setOptions} />}
      {isMoving(found) && <Progress found={found} stop={() => void work.stop()} />}
      {(state === 'imported' || state === 'taken_back') && <Made found={found} />}
      {findings && !isMoving(found) && (
        <FindingsSection found={found} findings={findings} options={options} isOpen={isOpen} onChange={setOptions} />
      )}
      <div className={classes.buttons}>
        {isOpen && !canRun && (
          <Button size="md" variant="filled" onClick={() => void work.check(options)}>
            {findings ? 'Check it again' : 'Check file'}
          </Button>
        )}
        {canRun && (
          <Button size="md" variant="filled" onClick={() => void work.run()}>
            {findings && findings.entries > 0 ? `Import ${counted(findings.entries, 'entry', 'entries')}` : 'Import it'}
          </Button>
        )}
        {state === 'imported' && mayDelete && (
          <Button size="md" onClick={() => void work.takeBack(found.importID)}>
            Undo this import
          </Button>
        )}
      </div>
    </section>
  );
}

const doing = { checking: 'Checking the file', importing: 'Posting', taking_back: 'Reversing' } as const;

function Progress({ found, stop }: { found: BookImport; stop: () => void }) {
  const { done, total } = found;
  const what = doing[found.state as keyof typeof doing];
  const unit = found.state === 'checking' ? '' : found.state === 'importing' ? ' postings' : ' entries';
  const text =
    total === 0
      ? ''
      : unit === ''
        ? `${Math.floor((100 * done) / total)} %`
        : `${formatCount(done)} of ${formatCount(total)}${unit}`;
  return (
    <div className={classes.progress}>
      <span className="figures" role="status">
        {what} {text}
      </span>
      <progress max={Math.max(total, 1)} aria-label={what} {...(total > 0 && { value: done })} />
      <Button variant="subtle" onClick={stop}>
        Cancel
      </Button>
    </div>
  );
}

function Made({ found }: { found: BookImport }) {
  const added = [
    [found.madeAccounts, 'account'],
    [found.madeCustomers, 'customer'],
    [found.madeVendors, 'vendor'],
  ] as const;
  const parts = [
    ...(found.entries > 0 ? [counted(found.entries, 'entry', 'entries')] : []),
    ...added.flatMap(([count, one]) => (count > 0 ? [counted(count, one)] : [])),
  ];
  if (found.state === 'taken_back')
    return (
      <p className={classes.quiet}>
        Undone{found.takenBackAt && `, ${formatMoment(found.takenBackAt)}`}. The entries and what reverses them stay in
        the journal.
      </p>
    );
  return (
    <p className={classes.made} role="status">
      {parts.join(', ') || 'Nothing new'} imported.{' '}
      <PageLink href="/accounting/journal?range=all">Look at the journal</PageLink>
    </p>
  );
}

/** Files that were imported before; each can be taken back as a whole. */
function Former({ takeBack, shown }: { takeBack: (importID: number) => void; shown: number | null }) {
  const mayDelete = useMay()(can('accounting', 'delete'));
  const reading = useReading(movingCalls.listImports, {});
  const imports = (reading.data?.imports ?? []).filter(({ importID }) => importID !== shown);
  if (imports.length === 0) return null;
  return (
    <section aria-label="Imported before">
      <h2>Imported before</h2>
      <ul className={classes.former}>
        {imports.map((one) => (
          <li key={one.importID}>
            <PageLink href={`/accounting/import?import=${one.importID}`} className={classes.fileName}>
              {one.fileName}
            </PageLink>
            <span className={classes.sample}>
              {counted(one.entries, 'entry', 'entries')}, {one.madeByName},{' '}
              {formatMoment(one.importedAt ?? one.begunAt)}
            </span>
            {one.state === 'taken_back' && <span className={classes.quiet}>Undone</span>}
            {one.state === 'imported' && mayDelete && <Button onClick={() => takeBack(one.importID)}>Undo</Button>}
          </li>
        ))}
      </ul>
    </section>
  );
}
