import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';

/** The activity statuses of product.md §3, each with its shape and colour; `inactive` is Paused for inactivity. */
export type ActivityStatus =
  | 'new'
  | 'inProgress'
  | 'scheduled'
  | 'waitingOnClient'
  | 'reopened'
  | 'blocked'
  | 'paused'
  | 'inactive'
  | 'needsApproval'
  | 'completed'
  | 'closed';

const ring = <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const dashedRing = (
  <circle cx="7" cy="7" r="5.7" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="1.75 1.23" />
);
const disc = <circle cx="7" cy="7" r="6.3" fill="currentColor" />;
const pauseBars = (
  <path d="M5.7 5.2v3.6M8.3 5.2v3.6" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
);
const cut = {
  fill: 'none',
  stroke: 'var(--base)',
  strokeWidth: 1.7,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const drawn = { ...cut, stroke: 'currentColor', strokeWidth: 1.4 } as const;

const looks: Record<ActivityStatus, { colour: string; shape: ReactNode }> = {
  new: { colour: 'var(--status-new)', shape: dashedRing },
  inProgress: {
    colour: 'var(--status-in-progress)',
    shape: (
      <>
        {ring}
        <path d="M7 3.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
      </>
    ),
  },
  scheduled: {
    colour: 'var(--status-scheduled)',
    shape: (
      <>
        {ring}
        <path d="M7 4v3.1l2 1.2" {...drawn} />
      </>
    ),
  },
  waitingOnClient: {
    colour: 'var(--status-waiting)',
    shape: (
      <>
        {ring}
        <path d="M4.5 7h.01M7 7h.01M9.5 7h.01" {...drawn} strokeWidth={1.7} />
      </>
    ),
  },
  reopened: {
    colour: 'var(--status-reopened)',
    shape: <path d="M2.1 1.6v3h3M2.4 4.5A5.5 5.5 0 1 1 1.6 8" {...drawn} strokeWidth={1.5} />,
  },
  blocked: {
    colour: 'var(--status-blocked)',
    shape: (
      <>
        {disc}
        <path d="M4.4 7h5.2" {...cut} />
      </>
    ),
  },
  paused: {
    colour: 'var(--status-paused)',
    shape: (
      <>
        {ring}
        {pauseBars}
      </>
    ),
  },
  inactive: {
    colour: 'var(--status-paused)',
    shape: (
      <>
        {dashedRing}
        {pauseBars}
      </>
    ),
  },
  needsApproval: {
    colour: 'var(--status-needs-approval)',
    shape: (
      <>
        {ring}
        <path d="M7 4.2v3M7 9.6h.01" {...drawn} strokeWidth={1.5} />
      </>
    ),
  },
  completed: {
    colour: 'var(--status-completed)',
    shape: (
      <>
        {disc}
        <path d="m4.5 7.2 1.8 1.8 3.3-3.6" {...cut} />
      </>
    ),
  },
  closed: {
    colour: 'var(--status-closed)',
    shape: (
      <>
        {disc}
        <path d="m5 5 4 4M9 5 5 9" {...cut} />
      </>
    ),
  },
};

export const statusColour = (status: ActivityStatus): string => looks[status].colour;

type Props = { status: ActivityStatus; size?: number; label?: string };

/** The glyph alone; the status' name stands beside it, or goes into `label` where there is no room. */
export function StatusGlyph({ status, size, label }: Props) {
  return (
    <Glyph colour={looks[status].colour} size={size} label={label}>
      {looks[status].shape}
    </Glyph>
  );
}
