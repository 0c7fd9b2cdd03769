import { ActionIcon, Button, Portal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { errorToastMs } from '#shared/delays.ts';
import type { ErrorLink } from '#shared/errors.ts';
import { badTokenMessage } from '#shared/texts.ts';
import { CallFailure, messageOf } from '../api/api.ts';
import { capitalised } from '../days/formats.ts';
import { DoneMark, ErrorMark } from '../marks/round-marks.tsx';
import { PageLink } from '../page/page-link.tsx';
import classes from './toast.module.css';

type Toast = {
  number: number;
  kind: 'done' | 'error';
  title: string;
  detail?: string | undefined;
  undo?: (() => void) | undefined;
  link?: ErrorLink | undefined;
};

/** Longer than an error: five seconds are short for reading, deciding and reaching. */
const shownWithUndoMs = 10_000;
const maxAtOnce = 3;

let toasts: readonly Toast[] = [];
let lastNumber = 0;
const listeners = new Set<() => void>();

function put(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(toast: Omit<Toast, 'number'>): void {
  const same = toasts.find((shown) => shown.title === toast.title && shown.detail === toast.detail && !shown.undo);
  lastNumber += 1;
  put([...toasts.filter((shown) => shown !== same), { ...toast, number: lastNumber }].slice(-maxAtOnce));
}

const hide = (number: number): void => put(toasts.filter((toast) => toast.number !== number));

export const showDone = (title: string, undo?: () => void): void =>
  show({ kind: 'done', title: capitalised(title), undo });

/** A failure as a toast, except that of an ended session, which the sign-in page explains (product.md §8). */
export function showError(error: unknown, detail?: string): void {
  const message = messageOf(error);
  if (message.includes(badTokenMessage)) return;
  const link = error instanceof CallFailure ? error.link : undefined;
  show({ kind: 'error', title: capitalised(message), detail, link });
}

export const clearToasts = (): void => put([]);

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <Portal>
      <section className={classes.stack} aria-label="Messages" aria-live="polite">
        {shown.map((toast) => (
          <ToastCard key={toast.number} toast={toast} />
        ))}
      </section>
    </Portal>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const lastsMs = toast.undo || toast.link ? shownWithUndoMs : errorToastMs;
  useEffect(() => {
    const timer = setTimeout(() => hide(toast.number), lastsMs);
    return () => clearTimeout(timer);
  }, [toast.number, lastsMs]);

  return (
    <div className={classes.toast} role={toast.kind === 'error' ? 'alert' : 'status'}>
      {toast.kind === 'error' ? <ErrorMark /> : <DoneMark />}
      <div className={classes.text}>
        <div>{toast.title}</div>
        {toast.detail && <div className={classes.detail}>{toast.detail}</div>}
        {toast.link && (
          <PageLink className={classes.link} href={toast.link.address} onClick={() => hide(toast.number)}>
            {toast.link.label}
          </PageLink>
        )}
      </div>
      {toast.undo && (
        <Button
          onClick={() => {
            hide(toast.number);
            toast.undo?.();
          }}
        >
          Undo
        </Button>
      )}
      <ActionIcon aria-label="Dismiss" onClick={() => hide(toast.number)}>
        <IconX size={14} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}
