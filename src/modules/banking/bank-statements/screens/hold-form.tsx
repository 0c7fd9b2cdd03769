import { companyToday } from '#web/days/today.ts';
import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { peopleCalls } from '#modules/people/contract.ts';
import { usePersonChoices } from '#modules/people/screens/person-picker.tsx';
import { addDays } from '#shared/dates.ts';
import { useReading, write } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { matchingCalls } from '../../bank-matching/contract.ts';
import type { BankLine } from '../contract.ts';

/** A week: long enough for an answer, short enough for the month. */
const usualDays = 7;

/** Why a statement line waits, with whom it lies, and when they are reminded. */
export function HoldForm({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const client = useQueryClient();
  const me = usePerson();
  const people = usePersonChoices(useReading(peopleCalls.listAllUsers, {}).data?.users);
  const form = useContractForm({
    contract: matchingCalls.holdLine,
    initial: {
      bankLineID: line.bankLineID,
      reason: line.heldReason,
      userID: line.heldByID ?? me.currentUser,
      dueOn: line.dueOn ?? addDays(companyToday(), usualDays),
    },
    save: (input, key) =>
      write(client, matchingCalls.holdLine, input, {
        key,
        isQuiet: true,
        done: line.heldAt ? 'Hold changed' : 'Put on hold',
      }),
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  return (
    <Modal opened onClose={onClose} title={line.heldAt ? 'On hold' : 'Put on hold'} withCloseButton={false} size={440}>
      <FormBody form={form} saveLabel={line.heldAt ? 'Save' : 'Hold'} onCancel={onClose}>
        <p>
          {line.description}, <span className="figures">{dollarsText(line.amount)}</span>
        </p>
        <Field form={form} name="reason" label="What it waits for" isFirst />
        <FieldRow>
          <PickField
            form={form}
            name="userID"
            label="Lies with"
            choices={people}
            chosenLabels={line.heldBy ? [line.heldBy] : []}
          />
          <Field form={form} name="dueOn" label="Remind on" />
        </FieldRow>
      </FormBody>
    </Modal>
  );
}
