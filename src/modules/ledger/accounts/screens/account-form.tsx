import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#web/api/api.ts';
import { write } from '#web/api/query.ts';
import { bothEdits } from '#web/form/both-edits.ts';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { SuggestField } from '#web/picker/suggest-field.tsx';
import { type AccountType, accountTypeKeys, accountTypes } from '../../rules.ts';
import { accountCalls, type ChartRow } from '../contract.ts';

type Props = {
  /** The account to edit; null adds one. */
  account: ChartRow | null;
  /** The chart, for what may stand above it and which numbers are taken. */
  chart: readonly ChartRow[];
  onClose: () => void;
};

/** Source: product.md §5. */
const takenMessage = 'Account # already exists. Choose another.';

/** The modals "add chart of accounts" and "edit chart of accounts". */
export function AccountForm({ account, chart, onClose }: Props) {
  const client = useQueryClient();
  const first = {
    number: account?.number ?? '',
    name: account?.name ?? '',
    type: account?.type ?? ('expense' as AccountType),
    isContra: account?.isContra ?? false,
    parentID: account?.parentID ?? null,
    description: account?.description ?? '',
  };
  const form = useContractForm({
    contract: accountCalls.insertAccount,
    initial: first,
    draftName: account ? `account-${account.accountID}` : 'account-new',
    // Both calls answer the account.
    joins: bothEdits,
    save: async (input, key, saw): Promise<Reply<typeof accountCalls.insertAccount>> => {
      if (!account)
        return write(client, accountCalls.insertAccount, input, {
          key,
          isQuiet: true,
          done: `${input.number} ${input.name} added`,
        });
      const names = Object.keys(first) as (keyof typeof first)[];
      const changes = Object.fromEntries(
        names
          .filter((name) => input[name] !== undefined && input[name] !== saw[name])
          .map((name) => [name, { was: saw[name], now: input[name] }]),
      );
      const edit = { accountID: account.accountID, changes };
      const done = `${input.number} ${input.name} changed`;
      const { data, undo } = await write(client, accountCalls.updateAccount, edit, {
        key,
        isQuiet: true,
        done,
      });
      return { data, ...(undo !== undefined && { undo }) };
    },
    onSaved: onClose,
  });
  const { number, type } = form.values;
  const isTaken = chart.some((row) => row.number === String(number).trim() && row.accountID !== account?.accountID);
  const above = chart.filter((row) => row.type === type && row.accountID !== account?.accountID);
  return (
    <Modal
      opened
      onClose={onClose}
      title={account ? 'Edit chart of accounts' : 'Add chart of accounts'}
      withCloseButton={false}
      size={520}
    >
      <FormBody form={form} saveLabel={account ? 'Save' : 'Add account'} onCancel={onClose}>
        <FieldRow>
          <Field form={form} name="number" label="Account #" isFirst taken={isTaken ? takenMessage : undefined} />
          <SuggestField
            label="Type"
            isRequired
            error={form.messageAt('type')}
            suggestions={accountTypeKeys.map((key) => ({ value: key, label: accountTypes[key].name }))}
            value={type}
            onChange={(next) => {
              if (!next) return;
              form.set('type', next as AccountType);
              if (next !== type) form.set('parentID', null);
            }}
          />
        </FieldRow>
        <Field form={form} name="name" label="Name" />
        <PickField
          form={form}
          name="parentID"
          label="Subaccount of"
          placeholder="None: it stands by itself"
          choices={above.map((row) => ({ id: row.accountID, label: `${row.number} ${row.name}` }))}
        />
        <Field
          form={form}
          name="isContra"
          label="Contra account"
          help="It takes away from its type, such as discounts."
        />
        <Field form={form} name="description" label="Description" />
      </FormBody>
    </Modal>
  );
}
