import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { acceptanceCalls, type ShownDispute } from '../contract.ts';

/** Settles a dispute in words. What is to be changed is sent back instead. */
export function AnswerDialog({ dispute, onClose }: { dispute: ShownDispute; onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: acceptanceCalls.answerDispute,
    initial: { disputeID: dispute.disputeID, answer: '' },
    save: (input, key) => write(client, acceptanceCalls.answerDispute, input, { key, isQuiet: true, done: 'Answered' }),
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={`Answer ${dispute.disputedBy}`} withCloseButton={false} size={482}>
      <FormBody form={form} saveLabel="Answer" onCancel={onClose}>
        <p>{`${dispute.lineText}: “${dispute.comment}”`}</p>
        <Field
          form={form}
          name="answer"
          label="Answer"
          help="They read it by their link, and can accept then. To change the line, reject the batch instead."
          isFirst
        />
      </FormBody>
    </Modal>
  );
}
