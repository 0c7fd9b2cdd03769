import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useReading, write } from '#web/api/query.ts';
import { keepStored } from '#web/api/stored-user.ts';
import { formatDate } from '#web/days/formats.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { periodCalls } from '../contract.ts';
import { periodName } from '../rules.ts';
import type { Close } from './close-section.tsx';
import classes from './periods.module.css';

type Props = { close: Close; isForReview: boolean; onClose: () => void };

/** Locks the days that were simulated, or puts them under review. */
export function CloseForm({ close, isForReview, onClose }: Props) {
  const client = useQueryClient();
  const { to } = close.period;
  const simulation = useReading(periodCalls.simulateClose, { through: to });
  const hash = simulation.data?.figures.hash;
  const open = isForReview ? [] : close.checks.filter(({ total }) => total > 0);
  const name = periodName(close.period);
  const form = useContractForm({
    contract: periodCalls.closeBooks,
    initial: { through: to, isForReview, reason: '' },
    save: (input, key) =>
      write(
        client,
        periodCalls.closeBooks,
        { ...input, ...(hash && !isForReview && { hash }) },
        {
          key,
          isQuiet: true,
          done: isForReview ? `${name} is under review` : `${name} is closed`,
        },
      ),
    onSaved: ({ closingDate }) => {
      keepStored({ bookClosingDate: closingDate });
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={isForReview ? `Review ${name}` : `Lock ${name}`}
      withCloseButton={false}
      size={520}
    >
      <p className={classes.dialogText}>
        {isForReview
          ? `Up to ${formatDate(to)} only people who may close the books can post, and each time they say why.`
          : `Nobody changes anything dated up to ${formatDate(to)}. An administrator can reopen it with a reason.`}
      </p>
      {open.length > 0 && (
        <div className={classes.openLines}>
          <strong>
            {open.length === 1
              ? '1 line of the checklist still finds'
              : `${open.length} lines of the checklist still find`}{' '}
            something:
          </strong>
          <ul>
            {open.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <FormBody form={form} saveLabel={isForReview ? 'Close for review' : 'Lock'} onCancel={onClose}>
        <Field
          form={form}
          name="reason"
          label={open.length > 0 ? 'Why it stays so' : 'Note for the log'}
          isWanted={open.length > 0}
          placeholder={open.length > 0 ? 'The customer pays in November' : ''}
          isFirst
        />
      </FormBody>
    </Modal>
  );
}
