import type { DateRange } from '#shared/date-range.ts';
import { rangePresets } from '../days/report-days.ts';
import { RangeChip } from './option-chip.tsx';

type Props = {
  label?: string;
  range: DateRange | null;
  /** Which days a report is of that names none. */
  none?: string;
  today: string;
  pick: (parts: { from: string | undefined; to: string | undefined }) => void;
};

/** The days that a report is of, as its address names them. */
export const DaysChip = ({ label = 'Days', range, none = 'This fiscal year', today, pick }: Props) => (
  <RangeChip
    label={label}
    range={range}
    none={none}
    presets={[{ label: none, range: null }, ...rangePresets(today).slice(1)]}
    onChange={(next) => pick({ from: next?.start, to: next?.end })}
  />
);
