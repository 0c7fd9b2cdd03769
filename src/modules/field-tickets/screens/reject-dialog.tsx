import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useReading, write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { acceptanceCalls } from '../acceptance/contract.ts';
import { type FieldTicket, fieldTicketCalls } from '../contract.ts';
import { nameOfTicket, rejectionCodeKeys, rejectionCodes } from '../rules.ts';

const choices = rejectionCodeKeys.map((key, id) => ({ id, label: rejectionCodes[key] }));

type Props = { batch: FieldTicket; onClose: () => void };

/** Why the customer rejects a batch; what they dispute of it by link is proposed. */
export function RejectDialog({ batch, onClose }: Props) {
  const { fieldTicketID, isDisputed } = batch;
  const { data, error } = useReading(acceptanceCalls.getCustomerAnswer, { fieldTicketID }, { isEnabled: isDisputed });
  if (isDisputed && !data && !error) return null;
  const open = data?.disputes.filter(({ state }) => state === 'open') ?? [];
  const said = open.map(({ lineText, comment }) => `${lineText}: ${comment}`).join('; ');
  return <RejectForm batch={batch} said={said.replaceAll(/\s+/g, ' ').slice(0, 500)} onClose={onClose} />;
}

function RejectForm({ batch, said, onClose }: Props & { said: string }) {
  const client = useQueryClient();
  const { fieldTicketID } = batch;
  const name = nameOfTicket(batch);
  const form = useContractForm({
    contract: fieldTicketCalls.rejectBatch,
    // Nothing is proposed where nobody disputes it: what is chosen without a look would be wrong.
    initial: { fieldTicketID, reason: said, code: batch.isDisputed ? 'scope' : (undefined as never) },
    save: (input, key) =>
      write(client, fieldTicketCalls.rejectBatch, input, { key, isQuiet: true, done: `${name} rejected` }),
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  const at = choices.findIndex(({ id }) => rejectionCodeKeys[id] === form.values.code);
  return (
    <Modal opened onClose={onClose} title={`Reject ${name}`} withCloseButton={false} size={482}>
      <FormBody form={form} saveLabel="Reject" onCancel={onClose}>
        <ChoicePicker
          label="Why"
          placeholder="Choose"
          isRequired
          choices={choices}
          error={form.messageAt('code')}
          value={at < 0 ? null : at}
          onChange={(id) => form.set('code', rejectionCodeKeys[id ?? 0] ?? rejectionCodeKeys[0])}
        />
        <Field
          form={form}
          name="reason"
          label={batch.isAccepted ? 'Why the acceptance is taken back' : 'What they say'}
        />
      </FormBody>
    </Modal>
  );
}
