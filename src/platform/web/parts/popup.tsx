import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { forgetTypedAhead, typeAhead } from './typed-ahead.ts';

/** Fetches it beforehand, on a device that may have no signal when it opens. */
export const loadPopup = () => import('./popup-body.tsx');
const Body = lazyPart(loadPopup, 'PopupBody');
const MenuBody = lazyPart(loadPopup, 'MenuBody');

export type Side = 'bottom-start' | 'bottom-end' | 'top-start' | 'right-start';

export type PopupState = {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  toggle: () => void;
  open: () => void;
  /** Closing gives the focus back to what opened it. */
  close: () => void;
};

/** What opens below a button: the button stays the page's own, the rest is loaded when it first opens. */
export function usePopup(isOpenAtFirst = false): PopupState {
  const anchor = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  useEffect(() => (isOpen ? forgetTypedAhead : undefined), [isOpen]);
  return {
    anchor,
    isOpen,
    toggle: () => setOpen((was) => !was),
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      anchor.current?.focus({ preventScroll: true });
    },
  };
}

/** For the button that opens the popup. */
export const opens = (popup: PopupState, kind: 'menu' | 'listbox' | 'dialog') => ({
  ref: popup.anchor as RefObject<never>,
  onClick: () => {
    // The list has a field to search in, whose letters wait for it.
    if (kind === 'listbox' && !popup.isOpen) typeAhead();
    popup.toggle();
  },
  'aria-haspopup': kind,
  'aria-expanded': popup.isOpen,
});

export type PopupProps = { of: PopupState; side?: Side; width?: number | 'anchor'; label: string; children: ReactNode };

/**
 * A panel under the button that opened it, with the focus inside until it closes. What is loaded lazily in it is waited for as the panel
 * itself is: one that opened empty would have nothing to give the focus to.
 */
export function Popup(props: PopupProps) {
  if (!props.of.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  );
}

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  run: () => void;
  isDisabled?: boolean;
  isDangerous?: boolean;
  /** A line above it. */
  isApart?: boolean;
};
export type MenuProps = { of: PopupState; items: readonly MenuItem[]; head?: ReactNode; side?: Side; width?: number };

/** A menu under the button that opened it. */
export function PopupMenu(props: MenuProps) {
  if (!props.of.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <MenuBody {...props} />
    </Suspense>
  );
}
