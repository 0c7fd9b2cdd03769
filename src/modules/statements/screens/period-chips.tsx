import { yearBefore } from '#shared/report-days.ts';
import { type Comparison, comparisons, dayPresets } from '#web/days/report-days.ts';
import { DaysChip } from '#web/list/days-chip.tsx';
import type { DateRange } from '#web/list/filter-bar.tsx';
import { DayChip, OptionChip } from '#web/list/option-chip.tsx';
import type { ReportOptions } from './use-report-options.ts';

type Props<K extends string> = {
  options: ReportOptions;
  /** The days that are shown; null until they are there. */
  range: DateRange | null;
  /** The columns that there can be; `total` is one, and can be compared. */
  shapes: Readonly<Record<K | 'total', string>>;
  shape: K | 'total';
  comparison: Comparison;
};

/** Which days a report is about, in which columns, and what it is compared with. */
export function PeriodChips<K extends string>({ options, range, shapes, shape, comparison }: Props<K>) {
  const { pick, today } = options;
  return (
    <>
      <DaysChip range={range} today={today} pick={pick} />
      <ColumnsChip options={options} shapes={shapes} shape={shape} />
      {shape === 'total' && (
        <OptionChip
          label="Compared with"
          value={comparison}
          options={comparisons}
          onPick={(next) =>
            pick({
              compare: next === 'none' ? undefined : next,
              // What is compared is said in the address with its days.
              ...(range && { from: range.start, to: range.end }),
            })
          }
        />
      )}
    </>
  );
}

type ColumnsProps<K extends string> = Pick<Props<K>, 'options' | 'shapes' | 'shape'>;

/** In which columns a report is. */
export const ColumnsChip = <K extends string>({ options, shapes, shape }: ColumnsProps<K>) => (
  <OptionChip
    label="Columns"
    value={shape}
    options={shapes}
    onPick={(next) => options.pick({ columns: next === 'total' ? undefined : next })}
  />
);

type CompareOnProps = {
  options: ReportOptions;
  day: string | undefined /** The day that is compared, where it is one. */;
  end?: string;
};

/** With which other day the end of a report is compared. */
export const CompareOnChip = ({ options: { pick, today }, day, end }: CompareOnProps) => (
  <DayChip
    label="Compared with"
    day={day ?? null}
    none="nothing"
    presets={[
      ...dayPresets(today).slice(1),
      ...(end ? [{ label: 'A year before', day: yearBefore(end) }] : []),
      { label: 'Nothing', day: null },
    ]}
    onChange={(next) => pick({ compareOn: next ?? undefined })}
    onRemove={() => pick({ compareOn: undefined })}
  />
);
