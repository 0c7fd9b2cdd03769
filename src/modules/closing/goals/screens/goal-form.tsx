import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract.ts';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { goalCalls } from '../contract.ts';

type Props = { year: Output<typeof goalCalls.getProfitGoal>; onClose: () => void };

/** What the year is to earn; nothing takes the goal away. */
export function GoalForm({ year, onClose }: Props) {
  const client = useQueryClient();
  const goal = year.goal === null ? null : year.goal / 100;
  const form = useContractForm({
    contract: goalCalls.saveProfitGoal,
    initial: { was: goal, now: goal },
    save: (input, key) => write(client, goalCalls.saveProfitGoal, input, { key, done: 'Profit goal saved' }),
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={`Profit goal ${year.to.slice(0, 4)}`} withCloseButton={false} size={420}>
      <FormBody form={form} saveLabel="Save" onCancel={onClose}>
        <Field
          form={form}
          name="now"
          label="Net income of the year"
          help="Income less all cost and expense. Leave it empty to have no goal."
          isFirst
        />
      </FormBody>
    </Modal>
  );
}
