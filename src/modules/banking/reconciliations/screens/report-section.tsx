import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { can, mayNamed } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { showDone, showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { fetchDocument } from '#web/api/documents.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatDate, formatMoment, formatShortDate } from '#web/days/formats.ts';
import { useShellFacts } from '#web/layout/shell-facts.tsx';
import { Amount, dollarsText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { MenuItem } from '#web/parts/popup.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { type Reconciliation, type Report, reconciliationCalls } from '../contract.ts';
import { reportSums, reportTable, reportTitles } from '../rules.ts';
import classes from './report.module.css';

const PdfPreview = lazyPart(() => import('#web/pdf/pdf-preview.tsx'), 'PdfPreview');
/** Lines that are drawn at first. */
const shownAtFirst = 200;

/** A completed reconciliation: its report as it was then, on screen and as PDF, and the way back. */
export function ReportSection({ of }: { of: Reconciliation }) {
  const { reconciliationID, accountName, endsOn } = of;
  const may = useMay();
  const [isPdf, setPdf] = useState(false);
  const undo = useUndo(of);
  const reading = useReading(reconciliationCalls.getReport, { reconciliationID });
  const title = `${accountName}, ${formatDate(endsOn)}`;
  const isPhone = usePhone();
  const { startExport } = useShellFacts();
  const report = reading.data;
  const saveCsv = async (shown: Report) => {
    try {
      const list = `Reconciliation of ${accountName}`.slice(0, 60);
      const finish = await startExport({ list, filter: '', format: 'csv' });
      const { saveSheet, sheetWriter } = await import('#web/collection/export.ts');
      const writer = sheetWriter('csv', { titles: reportTitles });
      const rows = reportTable(shown);
      writer.add(rows.map((cells) => ({ cells })));
      saveSheet(writer, `${list} to ${endsOn},`, 'csv');
      finish(rows.length);
      showDone('Report exported');
    } catch (error) {
      showError(error);
    }
  };
  const csv = report && may(mayNamed('reports', 'export')) && { label: 'CSV', run: () => void saveCsv(report) };
  const more: (MenuItem | false | undefined)[] = [
    isPhone && csv,
    may(can('accounting', 'delete')) && { label: 'Undo reconciliation', isDangerous: true, run: () => void undo() },
  ];
  return (
    <Screen
      title={isPhone ? accountName : `${accountName}, reconciled to ${formatDate(endsOn)}`}
      subtitle={`Reconciled to ${formatDate(endsOn)}`}
      backTo="/accounting/reconciliations"
      more={more.filter((item): item is MenuItem => Boolean(item))}
      actions={csv && <Button onClick={csv.run}>{csv.label}</Button>}
      primary={{ label: 'PDF', hasPlus: false, run: () => setPdf(true) }}
    >
      {reading.error && !report && (
        <Failed error={reading.error} what="The report" retry={() => void reading.refetch()} />
      )}
      {!report && !reading.error && <LoadingLines />}
      {report && <Body report={report} of={of} />}
      {isPdf && (
        <Suspense fallback={null}>
          <PdfPreview
            what={title}
            fileName={`${title}.pdf`}
            load={(signal) =>
              fetchDocument(
                'images/getPDFPreview_get',
                { filename: `${reconciliationID}.pdf`, path: 'reconciliations' },
                signal,
              )
            }
            onClose={() => setPdf(false)}
          />
        </Suspense>
      )}
    </Screen>
  );
}

/** Names what is undone with it before it asks (behaviour B5.7). */
function useUndo({ reconciliationID, accountName }: Reconciliation) {
  const client = useQueryClient();
  return async () => {
    const { undone } = (await call(reconciliationCalls.getUndo, { reconciliationID })).data;
    const days = undone.map(({ endsOn }) => formatDate(endsOn));
    await confirmedAction({
      tellsWhy: true,
      question: {
        title: days.length === 1 ? 'Undo this reconciliation?' : `Undo ${counted(days.length, 'reconciliation')}?`,
        text: (
          <>
            {accountName}, newest first: {days.join(', ')}. Ticks and reports stay; what was posted is reversed.
          </>
        ),
        continueLabel: 'Undo',
        isDangerous: true,
      },
      run: () =>
        write(
          client,
          reconciliationCalls.undoReconciliation,
          { reconciliationID, reconciliationIDs: undone.map((one) => one.reconciliationID) },
          { isQuiet: true, done: 'Reconciliation undone' },
        ),
    });
  };
}

function Body({ report, of }: { report: Report; of: Reconciliation }) {
  const sums = reportSums(report);
  const past = of.completions.filter(({ undoneAt }) => undoneAt !== null);
  return (
    <div className={classes.report}>
      {report.forced !== 0 && (
        <p className={classes.forcedNote}>
          Forced with a difference of {dollarsText(report.forced)}: {report.forcedReason}
        </p>
      )}
      <dl className={classes.sums}>
        {sums.map(({ label, cents, isForced }) => (
          <div key={label} className={isForced && classes.forced}>
            <dt>{label}</dt>
            <dd>
              <Amount cents={cents} />
            </dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>Ending balance of the statement</dt>
          <dd>
            <Amount cents={report.ending} hasSign />
          </dd>
        </div>
        <div>
          <dt>Not cleared, {report.unclearedIn.count + report.unclearedOut.count}</dt>
          <dd>
            <Amount cents={notCleared(report)} />
          </dd>
        </div>
        {otherwise(report) !== 0 && (
          <div>
            <dt>Cleared with a later date, or changed across the day of the statement</dt>
            <dd>
              <Amount cents={otherwise(report)} />
            </dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>Balance of the books on {formatDate(report.endsOn)}</dt>
          <dd>
            <Amount cents={report.registerBalance} hasSign />
          </dd>
        </div>
      </dl>
      <p className={classes.quiet}>
        Completed by {report.completedBy}, {formatMoment(report.completedAt)}.
        {past.length > 0 && ` Undone ${counted(past.length, 'time')} before; those reports are kept.`}
      </p>
      <Lines title="Cleared" lines={report.cleared} />
      <Lines title="Not cleared" lines={report.uncleared} />
    </div>
  );
}

const notCleared = ({ type, unclearedIn, unclearedOut }: Report): number =>
  (type === 'bank' ? 1 : -1) * (unclearedIn.sum - unclearedOut.sum);
const otherwise = (report: Report): number => report.registerBalance - report.ending - notCleared(report);

function Lines({ title, lines }: { title: string; lines: Report['cleared'] }) {
  const [isAll, setAll] = useState(false);
  if (lines.length === 0) return null;
  const shown = isAll ? lines : lines.slice(0, shownAtFirst);
  return (
    <section aria-label={title}>
      <h2>
        {title} <span className={classes.quiet}>{counted(lines.length, 'line')}</span>
      </h2>
      <ul className={classes.reportLines}>
        {shown.map((line) => (
          <li key={line.lineID} className={classes.reportLine}>
            <span className="figures">{formatShortDate(line.date)}</span>
            <span className={classes.number}>
              <PageLink href={`/accounting/journal/${line.lineID}`}>{line.number}</PageLink>
            </span>
            <span className={classes.text}>
              {line.payee || line.source} <span>{line.memo}</span>
            </span>
            <span className={classes.amount}>
              <Amount cents={line.amount} />
            </span>
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Show all {lines.length}
        </Button>
      )}
    </section>
  );
}
