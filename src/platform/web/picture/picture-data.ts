/** The colours that figures may have; the one that matters is `main`, the others step back (look.md). */
export type Tone = 'main' | 'neutral' | 'quiet' | 'green' | 'amber' | 'red' | 'blue';

export type Series = { label: string; tone: Tone; values: readonly number[] };

/** Values beside each other, on each other, or connected; one of each series for each label. */
export type ChartData = {
  kind: 'bars' | 'stacked' | 'lines';
  /** What the labels are, in the singular: `Week`. */
  axis: string;
  labels: readonly string[];
  series: readonly Series[];
};

/** Parts of a whole. */
export type DonutData = {
  kind: 'donut';
  /** What the parts are, in the singular: `Status`. */
  axis: string;
  slices: readonly { label: string; tone: Tone; value: number }[];
};
