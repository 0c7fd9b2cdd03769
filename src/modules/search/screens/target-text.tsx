import type { Icon } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { areaOf } from '#web/layout/navigation.ts';
import { type ActivityStatus, StatusGlyph } from '#web/marks/status-glyph.tsx';
import { iconOfRecord } from '#web/page/record-link.tsx';
import { statusKind } from '../../work/screens/work-area.tsx';
import type { Hit } from '../contract.ts';
import classes from './palette.module.css';

/** Where the palette leads: a page, or something that is done at once. */
export type Target = {
  key: string;
  group: string;
  title: string;
  number?: string;
  detail?: string;
  /** At the right: what it comes to, or when it is due. */
  aside?: string;
  /** What it is also looked for by. */
  also?: string;
  icon?: Icon;
  status?: ActivityStatus;
  keys?: readonly string[];
  path?: string;
  run?: () => void;
};

/** A record that was found, as the palette and the page of results show it. */
export const targetOf = (hit: Hit): Target & { path: string } => ({
  key: `${hit.module}/${hit.entityID}`,
  group: areaOf(`/${hit.module}`)?.title ?? `${hit.noun}s`,
  title: hit.label,
  path: hit.address,
  ...(hit.number !== null && { number: hit.number }),
  ...(hit.detail !== null && { detail: hit.detail }),
  ...(hit.aside !== null && { aside: hit.aside }),
  ...lookOf(hit),
});

/** Its mark: the status of work, or the icon of its area. */
export const lookOf = ({
  statusID,
  ...record
}: {
  module: string;
  address: string;
  statusID: number | null;
}): Pick<Target, 'icon' | 'status'> =>
  statusID !== null ? { status: statusKind(statusID) } : { icon: iconOfRecord(record) };

/** What a target says in its line. */
export function TargetText({ target, words }: { target: Target; words: string }) {
  const { status, icon: Icon, number, title, detail, aside } = target;
  return (
    <>
      {status && <StatusGlyph status={status} size={16} />}
      {!status && Icon && <Icon size={16} stroke={1.6} aria-hidden />}
      {number && (
        <span className={`${classes.number} ${isCounted(number) ? 'figures' : ''}`}>{marked(number, words)}</span>
      )}
      <span className={classes.title}>{marked(title, words)}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      <span className={classes.room} />
      {aside && <span className={`${classes.aside} figures`}>{aside}</span>}
    </>
  );
}

/** Digits of one width stand under each other; a part number has a hyphen that they would widen. */
const isCounted = (number: string) => /^\d+$/.test(number);

/** The typed words stand out. */
function marked(text: string, words: string): ReactNode {
  const parts = words.split(/\s+/).filter(Boolean);
  if (parts.length === 0) return text;
  const pattern = new RegExp(
    `(${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`,
    'iu',
  );
  return text.split(pattern).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <mark key={index} className={classes.mark}>
        {piece}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}
