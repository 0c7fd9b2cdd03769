import { Suspense, useState } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import classes from './picture.module.css';
import type { ChartData, DonutData } from './picture-data.ts';
import { PictureTable } from './picture-table.tsx';

const Chart = lazyPart(() => import('./chart.tsx'), 'Chart');
const Donut = lazyPart(() => import('./donut.tsx'), 'Donut');

export type PictureProps = (ChartData | DonutData) & {
  /** What is shown: `Tickets opened and closed by week`. */
  name: string;
  /** How a value is written; whole numbers as they are. */
  format?: (value: number) => string;
};

const plain = (value: number): string => value.toLocaleString('en-US');

/** A picture of numbers. The same numbers are a table for those who would rather read; the drawing is loaded when needed. */
export function Picture(props: PictureProps) {
  const [isTable, setTable] = useState(false);
  const { format = plain } = props;
  return (
    <figure className={classes.picture} aria-label={props.name}>
      <figcaption className={classes.legend}>
        {props.kind !== 'donut' &&
          props.series.map((series) => (
            <span key={series.label} className={classes.legendItem}>
              <span
                className={classes.swatch}
                data-tone={series.tone}
                data-line={props.kind === 'lines' || undefined}
              />
              {series.label}
              {props.kind === 'lines' && series.values.length > 0 && (
                <span className={`${classes.latest} figures`}>{format(series.values.at(-1) ?? 0)}</span>
              )}
            </span>
          ))}
        <button type="button" className={classes.asTable} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Table
        </button>
      </figcaption>
      <div className={classes.space} data-kind={props.kind}>
        {isTable ? (
          <PictureTable {...props} format={format} />
        ) : (
          <Suspense fallback={null}>
            {props.kind === 'donut' ? <Donut {...props} format={format} /> : <Chart {...props} format={format} />}
          </Suspense>
        )}
      </div>
    </figure>
  );
}
