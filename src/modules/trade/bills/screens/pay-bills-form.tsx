import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { itemCalls } from '#modules/ledger/open-items/contract.ts';
import { ItemsTable, type ItemValue, sumOfItems } from '#modules/ledger/open-items/screens/items-table.tsx';
import { payeeKey } from '#modules/ledger/payees/rules.ts';
import { accountTypes } from '#modules/ledger/rules.ts';
import type { InputGiven } from '#shared/contract.ts';
import type { Cents } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { call } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { DateField } from '#web/form/date-field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { questionCalls } from '../../questions/contract.ts';
import { askFirst } from '../../questions/screens/questions-dialog.tsx';
import { type TransactionOptions, transactionCalls } from '../../transactions/contract.ts';
import { billCalls } from '../contract.ts';
import { checkNumber } from '../rules.ts';
import classes from './bills.module.css';

const back = '/accounting/transactions?group=bills';
const needs = can('accounting', 'create');

/** Open bills of all vendors, ticked and paid at once from one account. */
export function PayBillsForm() {
  const isAllowed = useMay()(needs);
  const options = useReading(transactionCalls.getBillOptions, {}, { isEnabled: isAllowed });
  return (
    <Screen title="Pay bills" backTo={back}>
      {!isAllowed && <Prohibited title="paying bills" needs={needs} />}
      {options.error && !options.data && (
        <Failed error={options.error} what="The accounts" retry={() => void options.refetch()} />
      )}
      {isAllowed && !options.error && !options.data && <LoadingLines />}
      {isAllowed && options.data && <Filling options={options.data} />}
    </Screen>
  );
}

type Account = TransactionOptions['accounts'][number];
type Given = InputGiven<typeof billCalls.payBills>;

const toChoice = ({ accountID, number, name, type }: Account) => ({
  id: accountID,
  label: `${number} ${name}`,
  detail: accountTypes[type].name,
});

function Filling({ options }: { options: TransactionOptions }) {
  const client = useQueryClient();
  const go = useGo();
  const goOn = useGoOn();
  const isPhone = usePhone();
  const paying = options.accounts.filter(({ type }) => type === 'bank' || type === 'credit_card');
  const form = useContractForm({
    contract: billCalls.payBills,
    initial: {
      date: options.today,
      reference: '',
      memo: '',
      items: [],
      paidFrom: paying.find(({ systemKey }) => systemKey === 'checking')?.accountID,
    } as unknown as Given,
    draftName: 'pay-bills',
    save: async (input, key) => {
      await askFirst((await call(questionCalls.ofBillsPaid, input)).data);
      return write(client, billCalls.payBills, input, {
        key,
        isQuiet: true,
        done: ({ payments }) => `${counted(payments.length, 'bill payment')} posted`,
      });
    },
    onSaved: ({ payments: [only, ...more] }) =>
      goOn(only && more.length === 0 ? `/accounting/transactions/${only.transactionID}` : back),
  });
  const items = form.values.items as ItemValue[];
  const text = (name: 'reference' | 'memo', label: string) => (
    <TextInput
      label={label}
      value={form.values[name] ?? ''}
      error={form.messageAt(name)}
      onChange={(event) => form.set(name, event.currentTarget.value)}
      onBlur={() => form.touch(name)}
    />
  );
  const from = paying.find(({ accountID }) => accountID === form.values.paidFrom);
  const payments = <Payments items={items} first={form.values.reference ?? ''} from={from} />;
  return (
    <div className={classes.sides}>
      <FormBody form={form} saveLabel="Pay" onCancel={() => go(back)}>
        <FieldRow>
          <DateField
            label="Date"
            leaning="back"
            isRequired
            value={form.values.date ?? null}
            error={form.messageAt('date')}
            onChange={(date) => form.enter('date', date)}
          />
          {text('reference', 'First check or reference #')}
        </FieldRow>
        <ChoicePicker
          label="Paid from"
          placeholder="Choose an account"
          isRequired
          error={form.messageAt('paidFrom')}
          value={form.values.paidFrom ?? null}
          choices={paying.map(toChoice)}
          onChange={(id) => form.enter('paidFrom', id)}
        />
        <ItemsTable
          label="Bills"
          account="accounts_payable"
          side="credit"
          payee={null}
          isOfAnybody
          mayDiscount
          hasDueFilter
          day={form.values.date ?? null}
          asked={null}
          isRequired
          transactionID={undefined}
          amount={null}
          value={items}
          onChange={(value) => form.enter('items', value)}
          messageAt={(at) => form.messageAt(`items${at}`)}
        />
        {isPhone && payments}
        {text('memo', 'Memo')}
      </FormBody>
      {!isPhone && payments}
    </div>
  );
}

/** What will be paid to whom: one payment for each vendor. */
function Payments({ items, first, from }: { items: readonly ItemValue[]; first: string; from: Account | undefined }) {
  const reading = useReading(itemCalls.listOpenItems, { account: 'accounts_payable', side: 'credit', payee: null });
  const known = new Map(reading.data?.items.map((item) => [item.itemID, item]));
  const vendors = [
    ...Map.groupBy(items, ({ itemID }) => {
      const payee = known.get(itemID)?.payee;
      return payee ? payeeKey(payee) : '';
    }),
  ];
  return (
    <section className={classes.payments} aria-label="Payments">
      <h2 className={classes.partTitle}>Payments</h2>
      {items.length === 0 && <p>Tick bills, and what goes to each vendor stands here.</p>}
      <ul>
        {vendors.map(([key, those], index) => (
          <li key={key}>
            <div>
              {known.get(those[0]?.itemID ?? 0)?.payeeName}
              <span>
                {[counted(those.length, 'bill'), first && checkText(first, index)].filter(Boolean).join(' · ')}
              </span>
            </div>
            <strong className="figures">{dollarsText(sumOfItems(those))}</strong>
          </li>
        ))}
      </ul>
      {vendors.length > 0 && (
        <div className={classes.sum}>
          <span>{counted(vendors.length, 'payment')}</span>
          <strong className="figures">{dollarsText(sumOfItems(items))}</strong>
        </div>
      )}
      {from && <Balances from={from} paid={sumOfItems(items)} />}
    </section>
  );
}

/** What the account has today and after what is ticked; of a card, what is owed on it. */
function Balances({ from, paid }: { from: Account; paid: Cents }) {
  const account = useReading(accountCalls.getAccount, { accountID: from.accountID }).data;
  if (!account) return null;
  const isCard = from.type === 'credit_card';
  const after = account.balance + (isCard ? paid : -paid);
  const line = (label: string, cents: number) => (
    <div className={classes.sum} data-below={(!isCard && cents < 0) || undefined}>
      <span>{label}</span>
      <strong className="figures">{dollarsText(cents)}</strong>
    </div>
  );
  return (
    <>
      {line(`${from.number} ${from.name} ${isCard ? 'owed today' : 'today'}`, account.balance)}
      {paid !== 0 && line('After these payments', after)}
    </>
  );
}

const checkText = (first: string, further: number): string => `# ${checkNumber(first.trim(), further)}`;
