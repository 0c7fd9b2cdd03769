import type { ReactNode } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { opens, Popup, usePopup } from '../parts/popup.tsx';

/** Fetches it beforehand, on a device that may have no signal when it opens. */
export const loadDateField = () => import('./date-field.tsx');
const DateField = lazyPart(loadDateField, 'DateField');

type Props = {
  label: string;
  value: string | null;
  onPick: (date: string | null) => void;
  className?: string | undefined;
  isDisabled?: boolean;
  children: ReactNode;
};

/** A quiet button that opens a date field: the due date of a detail. Cleared means no date. */
export function DatePickButton({ label, value, onPick, className, isDisabled = false, children }: Props) {
  const popup = usePopup();
  return (
    <>
      <button type="button" className={className} disabled={isDisabled} aria-label={label} {...opens(popup, 'dialog')}>
        {children}
      </button>
      <Popup of={popup} width={240} label={label}>
        <DateField label={label} isBare value={value} onChange={onPick} onDone={popup.close} />
      </Popup>
    </>
  );
}
