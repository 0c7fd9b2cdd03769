import { type Icon, IconFileText } from '@tabler/icons-react';
import type { RecordReference } from '#shared/record-reference.ts';
import { areaOf } from '../layout/navigation.ts';
import { PageLink } from './page-link.tsx';
import classes from './record-link.module.css';

/** The icon of the area in which a record has its page, or a paper. */
export const iconOfRecord = ({ module, address }: Pick<RecordReference, 'module' | 'address'>): Icon =>
  areaOf(address ?? `/${module}`)?.icon ?? IconFileText;

/** A record of any kind: its mark and what it is called, which leads to its page where it has one. */
export function RecordLink({ module, label, address }: Pick<RecordReference, 'module' | 'label' | 'address'>) {
  const Mark = iconOfRecord({ module, address });
  return (
    <span className={classes.record}>
      <Mark size={14} stroke={1.6} aria-hidden />
      {address === null ? label : <PageLink href={address}>{label}</PageLink>}
    </span>
  );
}
