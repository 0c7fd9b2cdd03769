import { Button } from '@mantine/core';
import { IconDownload, IconFileText, IconListDetails } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boxes, boxText, forms1099 } from '#modules/vendors/box-rules.ts';
import type { Output } from '#shared/contract.ts';
import { can, mayNamed } from '#shared/permission.ts';
import { showDone } from '#web/actions/toast.tsx';
import { send } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { saveBlob } from '#web/api/save-blob.ts';
import { useMay } from '#web/api/session.tsx';
import type { Column } from '#web/collection/columns.ts';
import { counted } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { searchOf } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { OptionChip } from '#web/list/option-chip.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { dollarsText, FigureStrip, moneyColumn } from '#web/page/amount.tsx';
import { Figure } from '#web/page/figure.tsx';
import type { Addressed } from '#web/page/pages.ts';
import type { MenuItem, Side } from '#web/parts/popup.tsx';
import { PdfPreview } from '#web/pdf/pdf-preview.tsx';
import { type ReturnLine, returnCalls } from '../contract.ts';
import { blocking, problemWords } from '../rules.ts';
import { BoxesDialog } from './boxes-dialog.tsx';
import { PaymentsCard } from './payments-card.tsx';

type Returns = Output<typeof returnCalls.listReturns>;

/** Without a W-9 there is neither number nor address. */
function standOf({ isFiled, problems }: ReturnLine): string {
  if (!isFiled) return 'Below the amount';
  if (problems.includes('w9')) return problemWords.w9;
  return problems.map((one) => problemWords[one]).join(', ') || 'Ready';
}
const formOf = ({ box }: ReturnLine) => boxes[box].form;
const taxIDOf = ({ taxIDLastFour }: ReturnLine) => (taxIDLastFour ? `•• ${taxIDLastFour}` : 'Missing');
const idOf = ({ vendorID, box }: ReturnLine): number => vendorID * 100 + Object.keys(boxes).indexOf(box);

/** Forms 1099 of a year: what vendors were paid by box, what is filed of it, what is missing, the copies and the file. */
export function FormsScreen({ search, onSearch }: Pick<Addressed, 'search' | 'onSearch'>) {
  const thisYear = Number(companyToday().slice(0, 4));
  const year = Number(search.year) || thisYear;
  const reading = useReading(returnCalls.listReturns, { year }, { keepsPrevious: true });
  const [copy, setCopy] = useState<ReturnLine | null>(null);
  const [isBoxes, setBoxes] = useState(false);
  const years = Object.fromEntries([0, 1, 2, 3].map((back) => [String(thisYear - back), String(thisYear - back)]));
  const { data } = reading;
  return (
    <ListScreen<ReturnLine>
      name="forms1099"
      title="Form 1099"
      one="box"
      many="boxes"
      about="What vendors that get a 1099 were paid in the year by check, transfer or cash is here, by box. Mark a vendor with 1099 on its page."
      backTo="/vendors"
      beside={
        <OptionChip
          label="Year"
          value={String(year)}
          options={years}
          onPick={(next) => onSearch(searchOf({ year: next }))}
        />
      }
      figures={<Totals data={data} />}
      list={{ rows: data?.lines, error: reading.error, retry: () => void reading.refetch() }}
      more={useMoreOf(year, () => setBoxes(true))}
      rowKey={idOf}
      hrefOf={(row) => `/vendors/${row.vendorID}`}
      columns={columnsOf(year, setCopy)}
      isQuiet={(row) => !row.isFiled}
      card={(row) => (
        <RecordCard
          title={row.vendorName}
          right={dollarsText(row.amount)}
          lines={[boxText(row.box), [`Tax ID ${taxIDOf(row)}`, standOf(row)].join(' · ')]}
        />
      )}
      underCard={(row) => (
        <>
          <Payments year={year} line={row} value="Payments" />
          <CopyButton line={row} onOpen={setCopy} />
        </>
      )}
      search={search}
      onSearch={onSearch}
      isSearched={false}
      order="By vendor"
    >
      {isBoxes && data && <BoxesDialog accounts={data.accounts} onClose={() => setBoxes(false)} />}
      {copy && (
        <PdfPreview
          what={`Form ${formOf(copy)} of ${copy.vendorName}`}
          fileName={`Form ${formOf(copy)} ${year} ${copy.vendorName}.pdf`}
          load={async (signal) => {
            const asked = { year, vendorID: copy.vendorID, form: formOf(copy) };
            return (await send('accounting/print_1099', asked, { signal })).blob();
          }}
          onClose={() => setCopy(null)}
        />
      )}
    </ListScreen>
  );
}

function Totals({ data }: { data: Returns | undefined }) {
  const filed = data?.lines.filter(({ isFiled }) => isFiled) ?? [];
  const lacking = new Set(
    filed.filter(({ problems }) => problems.some((one) => blocking.has(one))).map((one) => one.vendorID),
  );
  const usual = data?.thresholds.find(({ box }) => box === 'nec_1')?.amount;
  const dollars = (amount: number | undefined) => (amount === undefined ? '' : dollarsText(amount));
  return (
    <FigureStrip
      figures={[
        { label: 'To be filed', value: data ? dollars(filed.reduce((sum, { amount }) => sum + amount, 0)) : '' },
        { label: 'Filed from', value: dollars(usual) },
        { label: 'Vendors that lack something', value: data ? String(lacking.size) : '' },
        { label: 'Paid by card, left out', value: dollars(data?.paidByCard) },
        { label: 'In no box', value: dollars(data?.left) },
      ]}
    />
  );
}

const columnsOf = (year: number, open: (row: ReturnLine) => void): Column<ReturnLine>[] => [
  { key: 'name', title: 'Vendor', width: 'grow', opens: true, value: (row) => row.vendorName },
  { key: 'form', title: 'Form', width: 100, value: formOf },
  {
    key: 'box',
    title: 'Box',
    width: { least: 160, most: 260 },
    value: ({ box }) => `${boxes[box].box}, ${boxes[box].name}`,
  },
  { key: 'tax-id', title: 'Tax ID', width: 90, value: taxIDOf },
  { key: 'stand', title: 'State', width: { least: 120, most: 240 }, value: standOf },
  {
    ...moneyColumn<ReturnLine>('amount', 'Amount', (row) => row.amount),
    render: (row) => <Payments year={year} line={row} value={dollarsText(row.amount)} side="bottom-end" />,
  },
  {
    key: 'copy',
    title: 'Copy',
    width: 80,
    value: ({ isFiled }) => (isFiled ? 'PDF' : ''),
    render: (row) => <CopyButton line={row} onOpen={open} />,
  },
];

type PaymentsProps = { year: number; line: ReturnLine; value: string; side?: Side };

/** What a box of a vendor is made of. */
const Payments = ({ year, line, ...figure }: PaymentsProps) => (
  <Figure label={`${boxText(line.box)} of ${line.vendorName}`} {...figure}>
    {() => <PaymentsCard year={year} line={line} />}
  </Figure>
);

/** The copy of the recipient, of a form that is filed. */
const CopyButton = ({ line, onOpen }: { line: ReturnLine; onOpen: (line: ReturnLine) => void }) =>
  line.isFiled && (
    <Button
      variant="subtle"
      aria-label={`PDF of form ${formOf(line)} for ${line.vendorName}`}
      leftSection={<IconFileText size={14} stroke={1.8} />}
      onClick={() => onOpen(line)}
    >
      PDF
    </Button>
  );

/** The file of each form for the IRS, and which account stands in which box. */
function useMoreOf(year: number, openBoxes: () => void): MenuItem[] {
  const client = useQueryClient();
  const may = useMay();
  const make = async (form: (typeof forms1099)[number]) => {
    const { data } = await write(client, returnCalls.makeReturnFile, { year, form });
    saveBlob(new Blob([data.text], { type: 'text/csv;charset=utf-8' }), data.fileName);
    const left = data.left.length > 0 ? ` Left out: ${data.left.join(', ')}.` : '';
    showDone(`${counted(data.formsTotal, 'form', 'forms')} in ${data.fileName}.${left}`);
  };
  return [
    ...(may(can('accounting', 'update'))
      ? [{ label: 'Boxes by account', icon: <IconListDetails size={16} stroke={1.6} />, run: openBoxes }]
      : []),
    ...(may(mayNamed('vendors', 'see tax ids'))
      ? forms1099.map((form) => ({
          label: `${form} as CSV for IRIS`,
          icon: <IconDownload size={16} stroke={1.6} />,
          run: () => void make(form).catch(() => undefined),
        }))
      : []),
  ];
}
