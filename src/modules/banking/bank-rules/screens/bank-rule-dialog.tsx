import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { PayeePicker } from '#modules/ledger/payees/screens/payee-picker.tsx';
import { type AccountType, accountTypes } from '#modules/ledger/rules.ts';
import { transactionCalls } from '#modules/trade/transactions/contract.ts';
import { transactionKinds } from '#modules/trade/transactions/rules.ts';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import type { Reply } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { bothEdits } from '#web/form/both-edits.ts';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { reconciledTypes } from '../../reconciliations/rules.ts';
import { type BankRuleFields, type BankRuleRow, bankRuleCalls } from '../contract.ts';
import { directions, directionWords, otherTypes, ruleKinds } from '../rules.ts';
import { BankRulePreview } from './bank-rule-preview.tsx';
import classes from './bank-rules.module.css';

type Props = {
  edited?: BankRuleRow;
  /** When it is tried, of how many. */
  place?: { at: number; of: number };
  moved?: (by: -1 | 1) => (() => void) | null | undefined;
  /** What a statement line says of it. */
  begun?: Partial<BankRuleFields>;
  onClose: () => void;
};

const fresh: BankRuleFields = {
  name: '',
  accountID: null,
  words: '',
  direction: 'out',
  kind: 'expense',
  otherAccountID: null,
  payee: null,
  memo: '',
};
const fieldsOf = (rule: BankRuleRow): BankRuleFields => ({
  name: rule.name,
  accountID: rule.accountID,
  words: rule.words,
  direction: rule.direction,
  kind: rule.kind,
  otherAccountID: rule.otherAccountID,
  payee: rule.payee,
  memo: rule.memo,
});
const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A rule of statement lines: what a line has to be, what is then filled in, and what it would fit, as it is typed. */
export function BankRuleDialog({ edited, place, moved, begun, onClose }: Props) {
  const client = useQueryClient();
  const mayChange = useMay()(can('accounting', 'update'));
  const options = useReading(transactionCalls.getExpenseOptions, {});
  const form = useContractForm({
    contract: bankRuleCalls.insertBankRule,
    initial: edited ? fieldsOf(edited) : { ...fresh, ...begun },
    joins: bothEdits,
    save: async (input, key, saw): Promise<Reply<typeof bankRuleCalls.insertBankRule>> => {
      const about = { key, isQuiet: true, done: `${input.name} saved` };
      if (!edited) return write(client, bankRuleCalls.insertBankRule, input, about);
      const was = saw as ReturnType<typeof fieldsOf>;
      return write(client, bankRuleCalls.updateBankRule, { ...input, was, bankRuleID: edited.bankRuleID }, about);
    },
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  const { values } = form;
  const kind = values.kind ?? 'expense';
  const choicesOf = (types: readonly AccountType[]) =>
    options.data?.accounts
      .filter(({ type }) => types.includes(type))
      .map(({ accountID, number, name, type }) => ({
        id: accountID,
        label: `${number} ${name}`,
        detail: accountTypes[type].name,
      }));
  const other = otherTypes[kind];
  const remove = () =>
    edited &&
    void confirmedAction({
      tellsWhy: true,
      run: () =>
        write(
          client,
          bankRuleCalls.deleteBankRule,
          { bankRuleID: edited.bankRuleID },
          { isQuiet: true, done: `${edited.name} deleted` },
        ),
    }).then((done) => done && onClose());
  return (
    <Modal
      opened
      onClose={onClose}
      title={edited ? 'Bank rule' : 'New bank rule'}
      withCloseButton={false}
      closeOnClickOutside={false}
      size={600}
    >
      <FormBody form={form} saveLabel={edited ? (mayChange ? 'Save' : null) : 'Add rule'} onCancel={onClose}>
        <Field form={form} name="name" label="Name" placeholder="Fuel" isFirst={!begun} />
        <Field
          form={form}
          name="words"
          label="Words of the description"
          help="All of them, in any order, in capitals or not."
          placeholder="stripes fuel"
        />
        <FieldRow>
          <ChoicePicker
            label="Direction"
            placeholder=""
            value={directions.indexOf(values.direction ?? 'any') + 1}
            choices={directions.map((one, at) => ({ id: at + 1, label: capitalised(directionWords[one]) }))}
            onChange={(id) => form.set('direction', directions[(id ?? 1) - 1] ?? 'any')}
          />
          <PickField
            form={form}
            name="accountID"
            label="On account"
            placeholder="Any account"
            choices={choicesOf(reconciledTypes)}
          />
        </FieldRow>
        <BankRulePreview
          bankRuleID={edited?.bankRuleID ?? null}
          accountID={values.accountID ?? null}
          direction={values.direction ?? 'any'}
          words={String(values.words ?? '')}
        />
        <FieldRow>
          <ChoicePicker
            label="Fills in"
            placeholder=""
            value={ruleKinds.indexOf(kind) + 1}
            choices={ruleKinds.map((one, at) => ({
              id: at + 1,
              label: transactionKinds[one].name,
              detail: transactionKinds[one].about,
            }))}
            onChange={(id) => {
              form.set('kind', ruleKinds[(id ?? 1) - 1] ?? 'expense');
              form.set('otherAccountID', null);
              form.set('payee', null);
            }}
          />
          {other && (
            <PickField
              form={form}
              name="otherAccountID"
              label={other.label}
              placeholder="Chosen each time"
              choices={choicesOf(other.types)}
            />
          )}
        </FieldRow>
        <FieldRow>
          {kind === 'expense' && (
            <PayeePicker
              label="Vendor"
              kinds={['vendor', 'employee']}
              placeholder="Chosen each time"
              value={values.payee ?? null}
              name={edited?.payeeName}
              error={form.messageAt('payee')}
              onChange={(payee) => form.set('payee', payee)}
            />
          )}
          <Field form={form} name="memo" label="Memo" />
        </FieldRow>
        {edited && place && <Manage place={place} moved={moved} remove={remove} />}
      </FormBody>
    </Modal>
  );
}

type ManageProps = Required<Pick<Props, 'place'>> & { moved: Props['moved']; remove: () => unknown };

/** When it is tried, and its end. */
function Manage({ place, moved, remove }: ManageProps) {
  const mayDelete = useMay()(can('accounting', 'delete'));
  return (
    <div className={classes.manage}>
      <span>
        Tried {place.at} of {place.of}
      </span>
      <Button size="sm" disabled={!moved?.(-1)} onClick={() => moved?.(-1)?.()}>
        Earlier
      </Button>
      <Button size="sm" disabled={!moved?.(1)} onClick={() => moved?.(1)?.()}>
        Later
      </Button>
      {mayDelete && (
        <Button size="sm" variant="subtle" className={classes.delete ?? ''} onClick={remove}>
          Delete rule
        </Button>
      )}
    </div>
  );
}
