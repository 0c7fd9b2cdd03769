import { basisNames } from '#modules/ledger/balances/rules.ts';
import type { StatementRow } from '#modules/statements/rules.ts';
import { type About, StatementTable } from '#modules/statements/screens/statement-table.tsx';
import { namedColumns } from '#modules/statements/table-rules.ts';
import { useReading } from '#web/api/query.ts';
import { rangeIn, rangePresets } from '#web/days/report-days.ts';
import { type Search, searchOf } from '#web/list/kept-filter.ts';
import { OptionChip, RangeChip } from '#web/list/option-chip.tsx';
import { amountText } from '#web/page/amount.tsx';
import { FigureExplained, type Part } from '#web/page/figure-explained.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { useReportTools } from '#web/page/report-tools.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Empty, Failed, LoadingLines } from '#web/page/states.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { type TaxAgencyReport, taxReportCalls } from '../contract.ts';
import { owedRow, owedTitles, taxedRows, taxedTitles } from '../rules.ts';
import classes from './tax-report.module.css';

type Props = { search: Search; onSearch: (search: Search) => void };

/** What was sold, taxed, collected and paid to each agency in a range of days. */
export function TaxReportScreen({ search, onSearch }: Props) {
  const basis = search.basis === 'cash' ? 'cash' : 'accrual';
  const range = rangeIn(search);
  const asked = { basis, ...(range && { from: range.start, to: range.end }) } as const;
  const reading = useReading(taxReportCalls.getSalesTaxReport, asked, { keepsPrevious: true });
  const tools = useReportTools({ name: 'sales-tax', title: 'Sales tax report', asked, search });
  const isPhone = usePhone();
  const { data } = reading;
  return (
    <Screen title="Sales tax report" backTo="/reports" actions={tools.buttons} more={isPhone ? tools.items : []}>
      <search className={classes.bar} aria-label="Settings of the report">
        <RangeChip
          label="Days"
          range={range ?? (data ? { start: data.from, end: data.to } : null)}
          none="Last month"
          presets={rangePresets(data?.to ?? '2026-01-01').slice(1)}
          onChange={(next) => onSearch(searchOf({ ...search, from: next?.start, to: next?.end }))}
        />
        <OptionChip
          label="Basis"
          value={basis}
          options={basisNames}
          onPick={(next) => onSearch(searchOf({ ...search, basis: next === 'cash' ? 'cash' : undefined }))}
        />
      </search>
      {!data &&
        (reading.error ? (
          <Failed error={reading.error} what="The sales tax report" retry={() => void reading.refetch()} />
        ) : (
          <LoadingLines lines={8} />
        ))}
      {data?.agencies.length === 0 && (
        <Empty title="No tax agencies yet" text="Set up to whom sales tax is owed under Accounting, Sales tax." />
      )}
      {data?.agencies.map((agency) => (
        <Agency key={agency.agencyID} agency={agency} range={{ from: data.from, to: data.to }} />
      ))}
      {tools.dialogs}
    </Screen>
  );
}

function Agency({ agency, range }: { agency: TaxAgencyReport; range: { from: string; to: string } }) {
  const { agencyName, accountID, jurisdictions, difference, differences } = agency;
  const days = new URLSearchParams(range).toString();
  const register = { label: 'The register of its account', href: `/accounting/accounts/${accountID}?${days}` };
  const rows = taxedRows(agency);
  const account = owedRow(agency);
  const partsOfTaxed = (row: StatementRow, index: number): Part[] => {
    const one = jurisdictions[rows.indexOf(row)];
    const reasons = (one?.exempt ?? []).map(({ reason, amount }) => ({ label: reason, value: amountText(amount) }));
    if (index === 1) return reasons;
    if (index === 2)
      return [
        { label: 'Gross sales', value: amountText(row.amounts[0] ?? 0) },
        { label: 'Exempt', value: amountText(0 - (row.amounts[1] ?? 0)) },
      ];
    if (index === 5)
      return [3, 4].map((at) => ({ label: taxedTitles[at] ?? '', value: amountText(row.amounts[at] ?? 0) }));
    return [];
  };
  const explainTaxed = (about: About, row: StatementRow, index: number) => (
    <FigureExplained
      {...about}
      parts={partsOfTaxed(row, index)}
      sum={taxedTitles[index] ?? ''}
      link={{ label: 'The invoices of these days', href: `/invoices?${days}` }}
    />
  );
  const explainOwed = (about: About, row: StatementRow, index: number) => (
    <FigureExplained
      {...about}
      parts={
        index === 4
          ? row.amounts.slice(0, 4).map((cents, at) => ({ label: owedTitles[at] ?? '', value: amountText(cents) }))
          : []
      }
      sum={owedTitles[index] ?? ''}
      link={register}
    />
  );
  return (
    <section className={classes.agency} aria-label={agencyName}>
      <h2 className={classes.name}>{agencyName}</h2>
      {rows.length === 0 ? (
        <p className={classes.quiet}>Nothing was sold in these days where it collects.</p>
      ) : (
        <StatementTable
          name={`${agencyName}: sales and tax`}
          rowsAre="Jurisdiction and rate"
          columns={namedColumns(taxedTitles)}
          titleOf={({ label }) => label}
          rows={rows}
          isCompared={false}
          figureOf={() => undefined}
          definitionOf={() => 'Of invoices and credit memos that were approved, without those that are void.'}
          explain={explainTaxed}
        />
      )}
      <StatementTable
        name={`${agencyName}: owed and paid`}
        rowsAre="Account"
        columns={namedColumns(owedTitles)}
        titleOf={({ label }) => label}
        rows={[account]}
        isCompared={false}
        figureOf={() => undefined}
        definitionOf={() => 'What was posted to the account of the agency, credits less debits.'}
        explain={explainOwed}
      />
      {differences.length > 0 && (
        <p className={classes.difference} role="alert">
          Postings differ from what documents of these days say by {amountText(difference)}:{' '}
          {differences.slice(0, 20).map(({ entryID, posted, stated }) => (
            <PageLink key={entryID} href={`/accounting/journal/${entryID}`}>
              entry {entryID} ({amountText(posted)} posted, {amountText(stated)} stated)
            </PageLink>
          ))}
        </p>
      )}
    </section>
  );
}
