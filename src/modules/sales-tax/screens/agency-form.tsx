import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { useReading, write } from '#web/api/query.ts';
import { bothEdits } from '#web/form/both-edits.ts';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { type TaxAgency, taxCalls } from '../contract.ts';

/** Adds an agency, or renames one; its account is chosen once. */
export function AgencyForm({ agency, onClose }: { agency: TaxAgency | null; onClose: () => void }) {
  const client = useQueryClient();
  const chart = useReading(accountCalls.getChart, {}, { isEnabled: agency === null });
  const top = chart.data?.rows.find(
    (row) => row.type === 'other_current_liability' && row.name === 'Sales Tax Payable',
  );
  const choices = chart.data?.rows.filter((row) => row === top || (top && row.parentID === top.accountID));
  const was = agency && { name: agency.name };
  const form = useContractForm({
    contract: taxCalls.saveTaxAgency,
    initial: { agencyID: agency?.agencyID ?? null, name: agency?.name ?? '', accountID: null as number | null, was },
    draftName: agency ? `tax-agency-${agency.agencyID}` : 'tax-agency-new',
    joins: bothEdits,
    save: (input, key) =>
      write(client, taxCalls.saveTaxAgency, input, { key, isQuiet: true, done: `${input.name} saved` }),
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={agency ? 'Rename agency' : 'Add agency'} withCloseButton={false} size={480}>
      <FormBody form={form} saveLabel={agency ? 'Save' : 'Add agency'} onCancel={onClose}>
        <Field form={form} name="name" label="Name" placeholder="Texas Comptroller" isFirst />
        {!agency && (
          <PickField
            form={form}
            name="accountID"
            label="Account"
            placeholder="A new one below Sales Tax Payable"
            choices={choices?.map((row) => ({ id: row.accountID, label: `${row.number} ${row.name}` }))}
          />
        )}
      </FormBody>
    </Modal>
  );
}
