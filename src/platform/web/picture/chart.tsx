import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { chartTicksBetween } from '#shared/chart-ticks.ts';
import classes from './picture.module.css';
import type { ChartData } from './picture-data.ts';

type Props = ChartData & { name: string; format: (value: number) => string };

const leastHeight = 220;
const edges = { top: 8, right: 8, bottom: 26, left: 44 };
/** What the sign of amounts below zero takes. */
const signWidth = 8;
const labelWidth = 64;

/** Bars, stacked bars or lines over the labels, from 0 up, and down where values are below it. The arrow keys and the pointer go through the labels. */
export function Chart(props: Props) {
  const { name, kind, labels, series, format, axis } = props;
  const { ref, width, height: given } = useElementSize();
  const height = Math.max(given, leastHeight);
  const [at, setAt] = useState<number | null>(null);
  const totals = labels.map((_, index) => series.map((one) => one.values[index] ?? 0));
  /** How far the values of a label go to one side of 0. */
  const reach = (values: readonly number[], sign: 1 | -1) => {
    const there = values.map((value) => Math.max(0, sign * value));
    return kind === 'stacked' ? there.reduce((sum, value) => sum + value, 0) : Math.max(0, ...there);
  };
  const far = (sign: 1 | -1) => Math.max(0, ...totals.map((values) => reach(values, sign)));
  const ticks = chartTicksBetween(0 - far(-1), far(1));
  const [least = 0] = ticks;
  const most = ticks.at(-1) ?? 1;
  const edge = { ...edges, left: edges.left + (least < 0 ? signWidth : 0) };
  const plot = { width: Math.max(width - edge.left - edge.right, 1), height: height - edge.top - edge.bottom };
  const step = plot.width / Math.max(labels.length, 1);
  const x = (index: number) => edge.left + step * (index + 0.5);
  const y = (value: number) => edge.top + (plot.height * (most - value)) / (most - least);
  const every = Math.max(1, Math.ceil(labelWidth / step));

  const go = (event: KeyboardEvent) => {
    const last = labels.length - 1;
    const next: Record<string, number | null> = {
      ArrowRight: Math.min((at ?? -1) + 1, last),
      ArrowLeft: Math.max((at ?? labels.length) - 1, 0),
      Home: 0,
      End: last,
      Escape: null,
    };
    if (!(event.key in next)) return;
    event.preventDefault();
    setAt(next[event.key] ?? null);
  };
  const point = (event: PointerEvent) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left - edge.left;
    setAt(Math.max(0, Math.min(labels.length - 1, Math.floor(left / step))));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this groups points
    <div
      ref={ref}
      className={classes.chart}
      role="group"
      aria-roledescription="chart"
      aria-label={`${name}. The arrow keys go through it.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of a chart belong to it
      tabIndex={0}
      onKeyDown={go}
      onBlur={() => setAt(null)}
      onPointerMove={point}
      onPointerLeave={() => setAt(null)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={classes.grid}
                data-zero={tick === 0 || undefined}
                x1={edge.left}
                x2={width - edge.right}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text className={classes.tick} x={edge.left - 10} y={y(tick) + 4} textAnchor="end">
                {shortTick(tick)}
              </text>
            </g>
          ))}
          {labels.map(
            (label, index) =>
              (labels.length - 1 - index) % every === 0 && (
                <text key={label} className={classes.tick} x={x(index)} y={height - 6} textAnchor="middle">
                  {label}
                </text>
              ),
          )}
          {at !== null && kind === 'lines' && (
            <line className={classes.cursor} x1={x(at)} x2={x(at)} y1={edge.top} y2={height - edge.bottom} />
          )}
          {at !== null && kind !== 'lines' && (
            <rect className={classes.band} x={x(at) - step / 2} width={step} y={edge.top} height={plot.height} />
          )}
          {kind === 'lines' ? <Lines {...props} x={x} y={y} at={at} /> : <Bars {...props} x={x} y={y} step={step} />}
        </svg>
      )}
      {at !== null && (
        <div
          className={classes.tip}
          data-side={at > labels.length / 2 ? 'left' : 'right'}
          style={{ left: x(at), top: edge.top + 12 }}
          aria-hidden
        >
          <div className={classes.tipTitle}>
            {axis} of {labels[at]}
          </div>
          {series.map((one) => (
            <div key={one.label} className={classes.tipLine}>
              <span className={classes.dot} data-tone={one.tone} />
              {one.label}
              <span className={`${classes.tipValue} figures`}>{format(one.values[at] ?? 0)}</span>
            </div>
          ))}
        </div>
      )}
      <span className="only-read-aloud" aria-live="polite">
        {at !== null &&
          `${axis} of ${labels[at]}: ${series.map((one) => `${one.label} ${format(one.values[at] ?? 0)}`).join(', ')}`}
      </span>
    </div>
  );
}

/** `350k` for thousands, so that the axis stays narrow. */
const shortTick = (tick: number): string =>
  tick < 0
    ? `−${shortTick(-tick)}`
    : tick >= 1_000_000
      ? `${tick / 1_000_000}M`
      : tick >= 10_000
        ? `${tick / 1000}k`
        : tick.toLocaleString('en-US');

type Drawn = Props & { x: (index: number) => number; y: (value: number) => number };

function Bars({ kind, labels, series, x, y, step }: Drawn & { step: number }) {
  const isStacked = kind === 'stacked';
  const group = Math.min(step * 0.64, isStacked ? 28 : 20 * series.length);
  const barWidth = isStacked ? group : group / series.length - 2;
  return labels.map((label, index) => {
    const stacked = { up: 0, down: 0 };
    return (
      <g key={label}>
        {series.map((one, place) => {
          const value = one.values[index] ?? 0;
          const side = value < 0 ? 'down' : 'up';
          const from = isStacked ? stacked[side] : 0;
          stacked[side] += value;
          const [top, bottom] = [y(Math.max(from, from + value)), y(Math.min(from, from + value))];
          const left = x(index) - group / 2 + (isStacked ? 0 : place * (barWidth + 2) + 1);
          const barHeight = Math.max(0, bottom - top - (isStacked && from !== 0 ? 1 : 0));
          return (
            <rect
              key={one.label}
              className={classes.bar}
              data-tone={one.tone}
              x={left}
              y={top}
              width={Math.max(barWidth, 1)}
              height={barHeight}
              rx={Math.min(2, barHeight / 2)}
            />
          );
        })}
      </g>
    );
  });
}

function Lines({ series, labels, x, y, at }: Drawn & { at: number | null }) {
  return series.map((one, place) => {
    const points = labels.map((_, index) => `${x(index)},${y(one.values[index] ?? 0)}`).join(' ');
    return (
      <g key={one.label}>
        {place === 0 && labels.length > 1 && (
          <polygon
            className={classes.area}
            data-tone={one.tone}
            points={`${x(0)},${y(0)} ${points} ${x(labels.length - 1)},${y(0)}`}
          />
        )}
        <polyline className={classes.line} data-tone={one.tone} data-dashed={place > 0 || undefined} points={points} />
        {(at !== null || labels.length === 1) && (
          <circle
            className={classes.point}
            data-tone={one.tone}
            cx={x(at ?? 0)}
            cy={y(one.values[at ?? 0] ?? 0)}
            r={4}
          />
        )}
      </g>
    );
  });
}
