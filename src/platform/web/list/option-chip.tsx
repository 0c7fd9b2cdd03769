import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { formatDate } from '../days/formats.ts';
import { DateField } from '../form/date-field.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { opens, Popup, PopupMenu, usePopup } from '../parts/popup.tsx';
import classes from './filter-bar.module.css';
import type { DateRange } from './filter-bar.tsx';
import chips from './option-chip.module.css';

const DateRangeFields = lazyPart(() => import('../days/date-range.tsx'), 'DateRangeFields');

/** A setting of a page as a chip, like a filter: what, and how it stands. A report has these instead of filters. */

/** Several of them beside the title of a page, which stand below it on a phone. */
export const Chips = ({ children }: { children: ReactNode }) => <span className={chips.group}>{children}</span>;

type OptionProps<K extends string> = {
  label: string;
  value: K;
  options: Readonly<Record<K, string>>;
  onPick: (value: K) => void;
};

/** One of a few. */
export function OptionChip<K extends string>({ label, value, options, onPick }: OptionProps<K>) {
  const menu = usePopup();
  const text = options[value];
  return (
    <span className={classes.chip}>
      <span className={classes.what}>{label}</span>
      <button type="button" className={classes.which} aria-label={`${label}: ${text}`} {...opens(menu, 'menu')}>
        {text}
      </button>
      <PopupMenu
        of={menu}
        items={(Object.keys(options) as K[]).map((key) => ({ label: options[key], run: () => onPick(key) }))}
      />
    </span>
  );
}

/** Ranges of days that people ask for, by their names. */
export type RangePreset = { label: string; range: DateRange | null };

type RangeProps = {
  label: string;
  range: DateRange | null;
  /** What stands where there is no range: `none`. */
  none: string;
  presets: readonly RangePreset[];
  onChange: (range: DateRange | null) => void;
  /** Takes the range away; without it there is always one. */
  onRemove?: () => void;
};

/** From a day to a day, typed or picked by a name. */
export function RangeChip({ label, range, none, presets, onChange, onRemove }: RangeProps) {
  const popup = usePopup();
  const text = range ? `${formatDate(range.start)} to ${formatDate(range.end)}` : none;
  const pick = (preset: RangePreset) => {
    popup.close();
    onChange(preset.range);
  };
  return (
    <span className={classes.chip}>
      <span className={classes.what}>{label}</span>
      <button type="button" className={classes.which} aria-label={`${label}: ${text}`} {...opens(popup, 'dialog')}>
        {text}
      </button>
      {range && onRemove && <Remove label={label} onRemove={onRemove} />}
      <Popup of={popup} width={300} label={label}>
        <div className={chips.presets}>
          {presets.map((preset) => (
            <Button key={preset.label} variant="subtle" onClick={() => pick(preset)}>
              {preset.label}
            </Button>
          ))}
        </div>
        <Suspense fallback={null}>
          <DateRangeFields label={label} range={range} onChange={onChange} onDone={popup.close} />
        </Suspense>
      </Popup>
    </span>
  );
}

type DayProps = {
  label: string;
  day: string | null;
  none: string;
  presets: readonly { label: string; day: string | null }[];
  onChange: (day: string | null) => void;
  onRemove?: () => void;
};

/** One day, typed or picked by a name. */
export function DayChip({ label, day, none, presets, onChange, onRemove }: DayProps) {
  const popup = usePopup();
  const text = day === null ? none : formatDate(day);
  const pick = (next: string | null) => {
    popup.close();
    onChange(next);
  };
  return (
    <span className={classes.chip}>
      <span className={classes.what}>{label}</span>
      <button type="button" className={classes.which} aria-label={`${label}: ${text}`} {...opens(popup, 'dialog')}>
        {text}
      </button>
      {day !== null && onRemove && <Remove label={label} onRemove={onRemove} />}
      <Popup of={popup} width={300} label={label}>
        <div className={chips.presets}>
          {presets.map((preset) => (
            <Button key={preset.label} variant="subtle" onClick={() => pick(preset.day)}>
              {preset.label}
            </Button>
          ))}
        </div>
        <div className={chips.day}>
          <DateField label={label} leaning="back" value={day} onChange={(next) => next !== null && onChange(next)} />
        </div>
      </Popup>
    </span>
  );
}

function Remove({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={classes.remove} aria-label={`Take away: ${label}`} onClick={onRemove}>
      <IconX size={12} stroke={1.8} />
    </button>
  );
}
