import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { addDays } from '#shared/dates.ts';
import { write } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { keepStored } from '#web/api/stored-user.ts';
import { formatDate } from '#web/days/formats.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { periodCalls } from '../contract.ts';
import { monthStart } from '../rules.ts';
import type { Close } from './close-section.tsx';
import classes from './periods.module.css';

/** Opens closed days again, or ends a review, with the reason that the log keeps. */
export function ReopenForm({ close, onClose }: { close: Close; onClose: () => void }) {
  const client = useQueryClient();
  const isAdministrator = usePerson().userType === 'administrator';
  const { closingDate, softClosingDate } = close;
  const endsReview = softClosingDate !== null;
  const before = closingDate === null ? null : addDays(monthStart(closingDate), -1);
  const form = useContractForm({
    contract: periodCalls.reopenBooks,
    initial: { through: (endsReview ? closingDate : before) as string | null, isForReview: false, reason: '' },
    save: (input, key) =>
      write(client, periodCalls.reopenBooks, input, {
        key,
        isQuiet: true,
        done: 'The books are open again',
      }),
    onSaved: ({ closingDate: now }) => {
      keepStored({ bookClosingDate: now });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Reopen the books" withCloseButton={false} size={520}>
      <p className={classes.dialogText}>
        {endsReview
          ? `The books are under review through ${formatDate(softClosingDate)}. Reopening ends the review; an earlier day also opens what is closed.`
          : closingDate
            ? `The books are closed through ${formatDate(closingDate)}. What is posted after reopening is listed as an exception.`
            : 'Nothing is closed.'}
        {!isAdministrator && ' Only an administrator can open what is closed.'}
      </p>
      <FormBody form={form} saveLabel="Reopen" onCancel={onClose}>
        <Field form={form} name="through" label="Stays closed through" help="Without a day everything is open." />
        <Field form={form} name="isForReview" label="Keep what is opened under review" />
        <Field form={form} name="reason" label="Reason" isFirst />
      </FormBody>
    </Modal>
  );
}
