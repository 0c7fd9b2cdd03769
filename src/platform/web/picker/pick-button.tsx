import { type ReactNode, useEffect } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { opens, Popup, type Side, usePopup } from '../parts/popup.tsx';
import type { Choice, ChoiceListProps } from './choice-list.tsx';

const ChoiceList = lazyPart(() => import('./choice-list.tsx'), 'ChoiceList');

type Props = Omit<ChoiceListProps, 'onPick'> & {
  /** What is picked, for screen readers: `Status`. */
  label: string;
  onPick: (choice: Choice) => void;
  className?: string | undefined;
  side?: Side;
  isDisabled?: boolean;
  /** Opens by itself, for a filter that was just added. */
  isOpenAtFirst?: boolean;
  onClose?: () => void;
  onOpen?: () => void;
  children: ReactNode;
};

/** A quiet button that opens the list of a picker: properties of a detail, filters, bulk actions. */
export function PickButton(props: Props) {
  const {
    label,
    className,
    side,
    isDisabled = false,
    isOpenAtFirst = false,
    onClose,
    onOpen,
    children,
    onPick,
    ...list
  } = props;
  const state = usePopup(isOpenAtFirst);
  const closeBoth = () => {
    state.close();
    onClose?.();
  };
  const popup = { ...state, close: closeBoth };
  useEffect(() => {
    if (state.isOpen) onOpen?.();
  }, [state.isOpen, onOpen]);
  return (
    <>
      <button type="button" className={className} disabled={isDisabled} aria-label={label} {...opens(popup, 'listbox')}>
        {children}
      </button>
      <Popup of={popup} width={240} side={side ?? 'bottom-start'} label={label}>
        <ChoiceList
          {...list}
          onPick={(choice) => {
            onPick(choice);
            if (!list.isMultiple) popup.close();
          }}
        />
      </Popup>
    </>
  );
}
