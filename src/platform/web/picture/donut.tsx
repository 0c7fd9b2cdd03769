import { useState } from 'react';
import classes from './picture.module.css';
import type { DonutData } from './picture-data.ts';

type Props = DonutData & { name: string; format: (value: number) => string };

const size = 180;
const radius = 72;
const around = 2 * Math.PI * radius;
const gap = 2;

/** Parts of a whole, with their names beside them: each can be pointed at or reached by keyboard. */
export function Donut({ name, slices, format }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  let before = 0;
  const arcs = slices.map((slice) => {
    const share = total === 0 ? 0 : slice.value / total;
    const arc = { ...slice, share, start: before };
    before += share;
    return arc;
  });
  const shown = at === null ? undefined : arcs[at];
  return (
    <div className={classes.donut}>
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`${name}: ${format(total)}`}
      >
        <circle className={classes.ring} cx={size / 2} cy={size / 2} r={radius} />
        {arcs.map(
          (arc, index) =>
            arc.share > 0 && (
              <circle
                key={arc.label}
                className={classes.arc}
                data-tone={arc.tone}
                data-quiet={(at !== null && at !== index) || undefined}
                cx={size / 2}
                cy={size / 2}
                r={radius}
                strokeDasharray={`${Math.max(arc.share * around - (arc.share < 1 ? gap : 0), 1)} ${around}`}
                strokeDashoffset={-arc.start * around}
                transform={`rotate(-90 ${size / 2} ${size / 2})`}
              />
            ),
        )}
        <text className={classes.whole} x={size / 2} y={size / 2 + 4} textAnchor="middle">
          {format(shown?.value ?? total)}
        </text>
        <text className={classes.tick} x={size / 2} y={size / 2 + 24} textAnchor="middle">
          {shown ? shown.label : 'in all'}
        </text>
      </svg>
      <ul className={classes.slices} onPointerLeave={() => setAt(null)}>
        {arcs.map((arc, index) => (
          <li key={arc.label}>
            <button
              type="button"
              className={classes.slice}
              onPointerEnter={() => setAt(index)}
              onFocus={() => setAt(index)}
              onBlur={() => setAt(null)}
            >
              <span className={classes.dot} data-tone={arc.tone} />
              <span className={classes.sliceLabel}>{arc.label}</span>
              <span className="figures">{format(arc.value)}</span>
              <span className={`${classes.share} figures`}>{Math.round(arc.share * 100)}%</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
