import { formatCount } from '../days/formats.ts';
import classes from './segments.module.css';

export type Segment<K extends string> = { key: K; label: string; count?: number | undefined };

type Props<K extends string> = { segments: readonly Segment<K>[]; active: K; onPick: (key: K) => void; label: string };

/** One of a few: the views of a list, table or cards. */
export function Segments<K extends string>({ segments, active, onPick, label }: Props<K>) {
  return (
    <fieldset className={classes.segments} aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.key}
          type="button"
          className={classes.segment}
          aria-pressed={segment.key === active}
          onClick={() => onPick(segment.key)}
        >
          {segment.label}
          {segment.count !== undefined && (
            <span className={`${classes.count} figures`}>{formatCount(segment.count)}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
