import '#web/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { write } from '#web/query.ts';
import { matchingCalls } from '../../bank-matching/contract.ts';
import { dollarsText } from '../../screens/money-panel.tsx';
import type { BankLine } from '../contract.ts';

/** Why a statement line waits; it lies with whoever says so. */
export function HoldForm({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: matchingCalls.holdLine,
    initial: { bankLineID: line.bankLineID, reason: '' },
    save: (input, key) =>
      write(client, matchingCalls.holdLine, input, {
        ...{ key, isQuiet: true, touches: ['bank_lines'], done: 'Put on hold' },
      }),
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  return (
    <Modal opened onClose={onClose} title="Put on hold" withCloseButton={false} size={440}>
      <FormBody form={form} saveLabel="Hold" onCancel={onClose}>
        <p>
          {line.description}, <span className="figures">{dollarsText(line.amount)}</span>
        </p>
        <Field form={form} name="reason" label="What it waits for" isFirst />
      </FormBody>
    </Modal>
  );
}
