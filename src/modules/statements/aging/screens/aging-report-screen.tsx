import { documentAddress } from '#modules/ledger/source-rules.ts';
import type { Output } from '#shared/contract.ts';
import { useReading } from '#web/api/query.ts';
import { formatDate } from '#web/days/formats.ts';
import { dayIn, dayPresets } from '#web/days/report-days.ts';
import { DayChip, OptionChip } from '#web/list/option-chip.tsx';
import type { AddressFilter } from '#web/list/record-list.tsx';
import { amountText } from '#web/page/amount.tsx';
import { FigureExplained, type Part, unlisted } from '#web/page/figure-explained.tsx';
import type { StatementColumn } from '../../contract.ts';
import { ReportPage } from '../../screens/report-page.tsx';
import { type About, StatementTable } from '../../screens/statement-table.tsx';
import { useReportOptions } from '../../screens/use-report-options.ts';
import { agingKey, agingRows, agingTitles, namedColumns } from '../../table-rules.ts';
import { type AgedItem, agingCalls } from '../contract.ts';
import { agingColumns } from '../rules.ts';

type Props = AddressFilter & { account: 'receivable' | 'payable' };

const names = { receivable: 'A/R aging', payable: 'A/P aging' };
const bys = { due: 'Due date', date: 'Document date' } as const;
const columns = namedColumns(agingTitles);
const titleOf = ({ label }: StatementColumn) => label;

export const ReceivablesByAgeScreen = (asked: AddressFilter) => <AgingReportScreen account="receivable" {...asked} />;
export const PayablesByAgeScreen = (asked: AddressFilter) => <AgingReportScreen account="payable" {...asked} />;

/** What is open by customer or vendor, and for how long it has been due; every figure opens to its documents. */
function AgingReportScreen({ account, search, onSearch }: Props) {
  const options = useReportOptions(search, onSearch);
  const { pick, today, knownOn } = options;
  const asOf = dayIn(search.asOf) ?? today;
  const by = search.by === 'date' ? 'date' : 'due';
  const asked = { account, asOf, by, ...(knownOn && { knownOn }) } as const;
  const reading = useReading(agingCalls.getAging, asked, { keepsPrevious: true });
  const { data } = reading;
  const payees = new Map((data?.rows ?? []).map((row) => [agingKey(row.payee), row.payee]));
  const rows = data ? agingRows(data) : [];
  const whose = (key: string) => {
    const payee = payees.get(key) ?? null;
    return { payee, isOfNobody: payee === null };
  };
  return (
    <ReportPage
      title={names[account]}
      options={options}
      hasBasis={false}
      hasZero={false}
      from={undefined}
      to={asOf}
      reading={reading}
      report={{ name: `accounts-${account}`, asked }}
      sheet={data && { columns, rows, titleOf }}
      chips={
        <>
          <DayChip
            label="As of"
            day={asOf}
            none="Today"
            presets={dayPresets(today)}
            onChange={(day) => pick({ asOf: day ?? undefined })}
          />
          <OptionChip
            label="Age by"
            value={by}
            options={bys}
            onPick={(next) => pick({ by: next === 'date' ? 'date' : undefined })}
          />
        </>
      }
    >
      {data && (
        <StatementTable
          name={names[account]}
          rowsAre={account === 'receivable' ? 'Customer' : 'Vendor'}
          columns={columns}
          titleOf={titleOf}
          rows={rows}
          isCompared={false}
          figureOf={() => undefined}
          definitionOf={() => definitions[by]}
          explain={(about, row, index) => (
            <AgedItems about={about} asked={{ ...asked, ...whose(row.key), column: agingColumns[index] }} />
          )}
        />
      )}
    </ReportPage>
  );
}

const definitions = {
  due: 'What is open of each document at the end of the day, by how long it has been due. Retainage has no age and is not in the total.',
  date: 'What is open of each document at the end of the day, by its own date. Retainage has no age and is not in the total.',
};

type AskedItems = Parameters<typeof useReading<typeof agingCalls.listAgedItems>>[1];

function AgedItems({ about, asked }: { about: About; asked: AskedItems }) {
  const reading = useReading(agingCalls.listAgedItems, asked);
  const { data } = reading;
  return (
    <FigureExplained
      {...about}
      sum={about.label}
      parts={data && [...data.items.map(partOf), ...othersOf(data)]}
      error={reading.error}
      retry={() => void reading.refetch()}
    />
  );
}

const partOf = (item: AgedItem): Part => ({
  label: [item.sourceName, item.reference].filter(Boolean).join(' '),
  note: item.bucket === null ? formatDate(item.date) : `due ${formatDate(item.dueOn)}`,
  value: amountText(item.open),
  href: documentAddress(item),
});

const othersOf = ({ items, itemCount, total }: Output<typeof agingCalls.listAgedItems>): Part[] =>
  unlisted(itemCount - items.length, 'document', total - items.reduce((sum, { open }) => sum + open, 0));
