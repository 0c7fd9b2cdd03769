import { Button } from '@mantine/core';
import { type Icon, IconClipboardList, IconLock, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadingDelaysMs } from '#shared/delays.ts';
import { type Permission, rightLabel } from '#shared/permission.ts';
import { loadingText } from '#shared/texts.ts';
import { CallFailure } from '../api/api.ts';
import { usePerson } from '../api/session.tsx';
import { useParts } from '../layout/parts.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { PageLink } from './page-link.tsx';
import classes from './states.module.css';

const Details = lazyPart(() => import('./failure-details.tsx'), 'FailureDetails', { isQuiet: true });

type StateProps = { icon: Icon; title: string; children?: ReactNode; actions?: ReactNode; isAlert?: boolean };

/** The centre of a page that has nothing else to show: what is so, and what to do. */
export function State({ icon: Icon, title, children, actions, isAlert = false }: StateProps) {
  return (
    <div className={classes.state} {...(isAlert && { role: 'alert' })}>
      <span className={classes.icon} data-alert={isAlert || undefined}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** An empty list says what belongs here and offers the first action. */
export function Empty({
  title,
  text,
  actions,
  icon,
}: {
  title: string;
  text: string;
  actions?: ReactNode;
  icon?: Icon;
}) {
  return (
    <State icon={icon ?? IconClipboardList} title={title} actions={actions}>
      {text}
    </State>
  );
}

type FailedProps = {
  error: unknown;
  what: string;
  retry: () => void;
  /** The list it would belong to, for those who find that it is not here. */
  back?: string;
  /** The list of what was deleted lately, for those who may bring it back. */
  deleted?: string | null;
};

const waysFrom = (back?: string, deleted?: string | null) =>
  back
    ? [
        { address: back, label: 'Back to the list' },
        ...(deleted ? [{ address: deleted, label: 'Deleted in the last 30 days' }] : []),
      ]
    : [];

/** What happened, what was kept, what to do. A missing record and a missing right are their own sentences. */
export function Failed({ error, what, retry, back, deleted }: FailedProps) {
  const failure = error instanceof CallFailure ? error : new CallFailure(500, {});
  if (failure.status === 403) return <Refused message={failure.message} />;
  const { link } = failure;
  if (failure.status === 404)
    return (
      <State
        icon={IconClipboardList}
        title={link ? failure.message : `${what} is not here`}
        actions={(link ? [link] : waysFrom(back, deleted)).map(({ address, label }) => (
          <PageLink key={address} href={address} className={classes.link}>
            {label}
          </PageLink>
        ))}
      >
        {!link && 'It may have been deleted, or you may not be allowed to see it.'}
      </State>
    );
  return (
    <State
      isAlert
      icon={IconPlugConnectedX}
      title={`${what} could not be loaded`}
      actions={
        <>
          <Button variant="filled" onClick={retry} leftSection={<IconRefresh size={14} stroke={1.8} />}>
            Try again
          </Button>
          <Suspense fallback={null}>
            <Details failure={failure} />
          </Suspense>
        </>
      }
    >
      {failure.isOffline
        ? 'The server cannot be reached. It is asked for again by itself.'
        : `${failure.message} Nothing was changed.`}
    </State>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <State icon={IconLock} title="You cannot open this">
      {message}
    </State>
  );
}

/** A route outside the permitted navigation: which right is missing and who can give it (product.md §6). */
export function Prohibited({ title, needs }: { title: string; needs: Permission }) {
  const person = usePerson();
  const { AskAccess } = useParts();
  return (
    <State
      icon={IconLock}
      title={`You cannot open ${title}`}
      actions={
        <>
          <Suspense fallback={null}>
            {(needs.kind === 'level' || needs.kind === 'sub') && <AskAccess needs={needs} />}
          </Suspense>
          <PageLink href="/dashboard" className={classes.link}>
            Back to the dashboard
          </PageLink>
        </>
      }
    >
      It needs the right “{rightLabel(needs)}”. Your role, {person.roleName}, does not have it.
    </State>
  );
}

/** True once `isWaiting` lasted the short delay of product.md §9: what comes sooner needs no skeleton and never flickers. */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), loadingDelaysMs.short);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLong;
}

/** A bar in the shape of the text that is coming. */
export function SkeletonBar({
  width,
  height = 10,
  isRound = false,
}: {
  width: number | string;
  height?: number;
  isRound?: boolean;
}) {
  return <span className={classes.skeleton} style={{ width, height, borderRadius: isRound ? '50%' : undefined }} />;
}

/** A block of text on its way. */
export function LoadingLines({ lines = 6 }: { lines?: number }) {
  const isLong = useLongWait(true);
  if (!isLong) return null;
  return (
    <div className={classes.lines} role="status" aria-label={loadingText}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change places
        <SkeletonBar key={index} width={`${[62, 84, 46, 71, 55, 78][index % 6]}%`} />
      ))}
    </div>
  );
}
