import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useReading } from '#web/api/query.ts';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { type Transaction, transactionCalls } from '../contract.ts';
import { type TransactionKind, transactionKinds } from '../rules.ts';
import { type Filled, FillingSection, type FormAbout } from './filling-section.tsx';

type Props = {
  kind: TransactionKind;
  /** What the dialog is called; the form's own name without it. */
  title?: string;
  edited?: Transaction;
  about?: FormAbout;
  filled?: Filled;
  onSaved?: (saved: Transaction) => void;
  onClose: () => void;
};

/** A money form over the page that it was asked for: the same as on a page of its own (product.md §2, modals). */
export function TransactionDialog({ kind, title, edited, about = {}, filled, onSaved, onClose }: Props) {
  const options = useReading(transactionCalls.getExpenseOptions, {});
  const name = edited ? `Edit ${edited.kindName} ${edited.number}` : transactionKinds[kind].name;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title ?? name}
      withCloseButton={false}
      size={600}
      closeOnClickOutside={false}
    >
      {options.error && !options.data && (
        <Failed error={options.error} what="The accounts" retry={() => void options.refetch()} />
      )}
      {!options.error && !options.data && <LoadingLines />}
      {options.data && (
        <FillingSection
          kind={kind}
          edited={edited}
          about={about}
          filled={filled}
          options={options.data}
          isInDialog
          onCancel={onClose}
          onSaved={(saved) => {
            onSaved?.(saved);
            onClose();
          }}
        />
      )}
    </Modal>
  );
}
