import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { type Reconciliation, reconciliationCalls } from '../contract.ts';
import classes from './report.module.css';

/** Completes with a difference, for who may: it is posted, and stands in red on the report for ever (behaviour B5.4). */
export function ForceForm({ of, missing, onClose }: { of: Reconciliation; missing: number; onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: reconciliationCalls.forceReconciliation,
    initial: { reconciliationID: of.reconciliationID, reason: '' },
    save: (input, key) =>
      write(client, reconciliationCalls.forceReconciliation, input, {
        key,
        isQuiet: true,
        done: `Completed with ${dollarsText(missing)} missing`,
      }),
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  return (
    <Modal opened onClose={onClose} title="Force this reconciliation" withCloseButton={false} size={480}>
      <FormBody form={form} saveLabel="Force" onCancel={onClose}>
        <p className={classes.forced}>
          {dollarsText(missing)} goes to Reconciliation Discrepancies, and the report says so for ever.
        </p>
        <Field form={form} name="reason" label="Why it cannot be explained" isFirst />
      </FormBody>
    </Modal>
  );
}
