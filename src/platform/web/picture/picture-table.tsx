import classes from './picture.module.css';
import type { ChartData, DonutData } from './picture-data.ts';

/** The numbers of a picture, to be read. */
export function PictureTable(props: (ChartData | DonutData) & { name: string; format: (value: number) => string }) {
  const { axis, format } = props;
  const columns = props.kind === 'donut' ? ['Number'] : props.series.map((series) => series.label);
  const rows =
    props.kind === 'donut'
      ? props.slices.map((slice) => ({ label: slice.label, values: [slice.value] }))
      : props.labels.map((label, index) => ({
          label,
          values: props.series.map((series) => series.values[index] ?? 0),
        }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.tableSpace} tabIndex={0} aria-label={`${props.name}, as a table`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {row.values.map((value, index) => (
                <td key={columns[index]} className="figures">
                  {format(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
