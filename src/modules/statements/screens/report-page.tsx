import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { basisNames } from '#modules/ledger/balances/rules.ts';
import { ExportMenu } from '#web/collection/export-menu.tsx';
import { formatDate } from '#web/days/formats.ts';
import { dayPresets } from '#web/days/report-days.ts';
import { DayChip, OptionChip } from '#web/list/option-chip.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { useReportTools } from '#web/page/report-tools.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { dayTitle, rangeTitle } from '../table-rules.ts';
import classes from './statements.module.css';
import { type ReportSheet, useReportExports } from './use-report-exports.ts';
import type { ReportOptions } from './use-report-options.ts';

type Props = {
  title: string;
  options: ReportOptions;
  /** What it is of, where it is of a part of the books alone. */
  about?: string | undefined;
  /** Which days, and what it is compared with. */
  chips: ReactNode;
  /** What the answer says of itself: that it balances. */
  verdict?: ReactNode;
  /** What it is called where it is printed, and what its call is asked. */
  report: { name: string; asked: object };
  /** Undefined while it is on its way. */
  sheet: ReportSheet | undefined;
  hasBasis?: boolean;
  hasZero?: boolean;
  /** The days that the report is about, for what was changed in them since. */
  from: string | undefined;
  to: string | undefined;
  reading: { error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
  /** Undefined while it is on its way. */
  children: ReactNode;
};

const zeroNames = { hide: 'Hidden', show: 'Shown' } as const;

/** What every report has: its name, its settings as chips, as it was known on a day, and the table. */
export function ReportPage(props: Props) {
  const {
    title,
    about,
    options,
    chips,
    verdict,
    report,
    sheet,
    hasBasis = true,
    hasZero = true,
    reading,
    from,
    to,
  } = props;
  const { pick, today, basis, usualBasis, knownOn, hidesZero } = options;
  const isPhone = usePhone();
  const tools = useReportTools({ ...report, title, search: options.search });
  const exports = useReportExports(title, sheet, [
    daysText(from, to),
    ...(about ? [about] : []),
    ...(hasBasis ? [`${basisNames[basis]} basis`] : []),
    ...(knownOn ? [`As of posting date ${formatDate(knownOn)}`] : []),
  ]);
  return (
    <Screen
      title={title}
      layout="fill"
      backTo="/reports"
      beside={
        !isPhone && (
          <PageLink href="/reports" className={classes.crumb}>
            All reports
          </PageLink>
        )
      }
      actions={
        <>
          {tools.buttons}
          {exports.length > 0 && <ExportMenu items={exports} isBusy={false} />}
        </>
      }
      more={isPhone ? [...tools.items, ...exports] : []}
    >
      <search className={classes.bar} aria-label="Settings of the report">
        {chips}
        {hasBasis && (
          <OptionChip
            label="Basis"
            value={basis}
            options={basisNames}
            onPick={(next) => pick({ basis: next === usualBasis ? undefined : next })}
          />
        )}
        {hasZero && (
          <OptionChip
            label="Zero rows"
            value={hidesZero ? 'hide' : 'show'}
            options={zeroNames}
            onPick={(next) => pick({ zero: next === 'show' ? 'show' : undefined })}
          />
        )}
        <DayChip
          label="As of posting date"
          day={knownOn ?? null}
          none="now"
          presets={dayPresets(today).map((one) => (one.day === null ? { ...one, label: 'Now' } : one))}
          onChange={(day) => pick({ known: day ?? undefined })}
          onRemove={() => pick({ known: undefined })}
        />
        {verdict}
      </search>
      {knownOn && (
        <p className={classes.known}>
          <IconHistory size={16} stroke={1.6} aria-hidden />
          As it was known at the end of {formatDate(knownOn)}.
          <PageLink href={`/reports/changes?${changesOf(knownOn, from, to)}`}>What was changed since</PageLink>
        </p>
      )}
      {reading.error && !props.children ? (
        <Failed error={reading.error} what={title} retry={() => void reading.refetch()} />
      ) : (
        (props.children ?? <LoadingLines lines={12} />)
      )}
      {tools.dialogs}
    </Screen>
  );
}

const daysText = (from: string | undefined, to: string | undefined): string => {
  if (to === undefined) return '';
  return from === undefined ? `As of ${dayTitle(to)}` : rangeTitle(from, to);
};

const changesOf = (known: string, from: string | undefined, to: string | undefined) =>
  new URLSearchParams({ known, ...(from && { from }), ...(to && { to }) });

/** What does not add up is said, whatever the reason: a report never hides it. */
export function UnsoundCard({ children }: { children: ReactNode }) {
  return (
    <span className={classes.unsound} role="alert">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      {children}
    </span>
  );
}
