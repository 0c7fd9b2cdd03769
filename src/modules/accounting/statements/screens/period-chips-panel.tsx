import type { DateRange } from '#web/filter-bar.tsx';
import { OptionChip, RangeChip } from '#web/option-chip.tsx';
import { type Comparison, comparisons, rangePresets } from '#web/report-days.ts';
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
export function PeriodChipsPanel<K extends string>({ options, range, shapes, shape, comparison }: Props<K>) {
  const { pick, today } = options;
  return (
    <>
      <RangeChip
        label="Days"
        range={range}
        none="This fiscal year"
        presets={rangePresets(today)}
        onChange={(next) => pick({ from: next?.start, to: next?.end })}
      />
      <OptionChip
        label="Columns"
        value={shape}
        options={shapes}
        onPick={(next) => pick({ columns: next === 'total' ? undefined : next })}
      />
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
