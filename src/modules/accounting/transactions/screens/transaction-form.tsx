import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { InputGiven } from '#shared/contract.ts';
import type { Cents } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { DateField } from '#web/form/date-field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useGo, useGoOn } from '#web/page-link.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { useReading, write } from '#web/query.ts';
import { Screen } from '#web/screen.tsx';
import { useMay } from '#web/session.tsx';
import { Failed, LoadingLines, Prohibited } from '#web/states.tsx';
import type { Field } from '../../forms/rules.ts';
import { type ItemValue, sumOfItems } from '../../items/screens/items-panel.tsx';
import type { Payee } from '../../rules.ts';
import { type Transaction, type TransactionOptions, transactionCalls, transactionForm } from '../contract.ts';
import { fieldsOf, type TransactionKind, transactionKindKeys, transactionKinds } from '../rules.ts';
import { emptyLine, FieldPanel } from './field-panel.tsx';
import { PostingPanel } from './posting-panel.tsx';
import classes from './transactions.module.css';

const home = '/accounting/transactions';

/** What a new form begins with, as its address says it: whom it is about, and an item to settle, in cents. */
export type FormAbout = { customer?: string; vendor?: string; item?: string; amount?: string };
type Props = { kind: TransactionKind; edited?: Transaction; about?: FormAbout };

/** A new money form of a kind, or one that is edited. */
export function TransactionForm({ kind, edited, about = {} }: Props) {
  const needs = can('accounting', edited ? 'update' : 'create');
  const isAllowed = useMay()(needs);
  const options = useReading(transactionCalls.getExpenseOptions, {}, { isEnabled: isAllowed, also: ['accounts'] });
  if (isAllowed && options.data)
    return <Filling key={kind} kind={kind} edited={edited} about={about} options={options.data} />;
  return (
    <Screen title={transactionKinds[kind].name} backTo={home}>
      {!isAllowed && <Prohibited title="the form of a transaction" needs={needs} />}
      {options.error && <Failed error={options.error} what="The accounts" retry={() => void options.refetch()} />}
      {isAllowed && !options.error && <LoadingLines />}
    </Screen>
  );
}

const kindChoices = transactionKindKeys.map((kind, index) => ({ id: index + 1, label: transactionKinds[kind].name }));

type Given = InputGiven<typeof transactionCalls.insertTransaction>;
type FillingProps = {
  kind: TransactionKind;
  edited: Transaction | undefined;
  about: FormAbout;
  options: TransactionOptions;
};

function Filling({ kind, edited, about: asked, options }: FillingProps) {
  const client = useQueryClient();
  const go = useGo();
  const goOn = useGoOn();
  const back = edited ? `${home}/${edited.transactionID}` : home;
  const initial = edited ? z.encode(transactionForm, edited.form) : emptyForm(kind, options, asked);
  const form = useContractForm({
    contract: transactionCalls.insertTransaction,
    initial: { form: initial } as Given,
    draftName: edited ? `transaction-${edited.transactionID}` : `new-${kind}`,
    save: (input, key) =>
      edited
        ? write(
            client,
            transactionCalls.updateTransaction,
            { ...input, transactionID: edited.transactionID, entryID: edited.entryID },
            { key, isQuiet: true, done: `${edited.kindName} ${edited.number} changed`, touches: ['journal_entries'] },
          )
        : write(client, transactionCalls.insertTransaction, input, {
            key,
            isQuiet: true,
            done: (made) => `${made.kindName} ${made.number} posted`,
            touches: ['journal_entries'],
          }),
    onSaved: (made) => goOn(`${home}/${made.transactionID}`),
  });
  const values = form.values.form as Record<string, unknown>;
  const put = (name: string, value: unknown) =>
    form.set('form', { ...values, ...alongWith(kind, values, name, value), [name]: value } as never);
  const typed = Math.round(Number(values.amount ?? 0) * 100);
  const about = {
    payee: (values.payee as Payee | null | undefined) ?? null,
    amount: typed > 0 ? (typed as Cents) : null,
    transactionID: edited?.transactionID,
  };
  const line = (name: 'reference' | 'memo', label: string) => (
    <TextInput
      label={label}
      value={String(values[name] ?? '')}
      error={form.messageAt(`form.${name}`)}
      onChange={(event) => put(name, event.currentTarget.value)}
      onBlur={() => form.touch(`form.${name}`)}
    />
  );
  const title = edited ? `${edited.kindName} ${edited.number}` : transactionKinds[kind].name;
  return (
    <Screen title={title} backTo={back}>
      <div className={classes.sides}>
        <FormBody form={form} saveLabel={edited ? 'Save' : 'Post'} onCancel={() => go(back)}>
          {!edited && (
            <ChoicePicker
              label="What happened"
              placeholder="Choose"
              value={transactionKindKeys.indexOf(kind) + 1}
              choices={kindChoices}
              onChange={(id) => id !== null && go(`${home}/new?kind=${transactionKindKeys[id - 1]}`)}
            />
          )}
          <p className={classes.about}>{transactionKinds[kind].about}</p>
          <FieldRow>
            <DateField
              label="Date"
              isRequired
              value={(values.date as string | null) ?? null}
              error={form.messageAt('form.date')}
              onChange={(date) => put('date', date)}
            />
            {line('reference', 'Check or reference #')}
          </FieldRow>
          {inRows(fieldsOf(kind)).map((row) => (
            <FieldRow key={row[0]?.[0]}>
              {row.map(([name, field]) => (
                <FieldPanel
                  key={name}
                  field={field}
                  options={options}
                  about={about}
                  value={values[name]}
                  onChange={(value) => put(name, value)}
                  onLeave={() => form.touch(`form.${name}`)}
                  messageAt={(at) => form.messageAt(`form.${name}${at}`)}
                />
              ))}
            </FieldRow>
          ))}
          {line('memo', 'Memo')}
        </FormBody>
        <PostingPanel given={form.values} options={options} />
      </div>
    </Screen>
  );
}

/** What a form of a kind begins with. */
function emptyForm(kind: TransactionKind, options: TransactionOptions, asked: FormAbout): Record<string, unknown> {
  const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,15}$/.test(text);
  const whom = (['customer', 'vendor'] as const).find((one) => isNumber(asked[one]));
  const dollars = isNumber(asked.amount) ? (Number(asked.amount) / 100).toFixed(2) : undefined;
  const fields = fieldsOf(kind).map(([name, field]) => {
    if (field.is === 'lines') return [name, field.isOptional ? [] : [emptyLine]];
    if (field.is === 'items')
      return [
        name,
        name === 'items' && isNumber(asked.item) && dollars ? [{ itemID: Number(asked.item), amount: dollars }] : [],
      ];
    if (field.is === 'account')
      return [name, options.accounts.find(({ systemKey }) => systemKey === (field.usual ?? ''))?.accountID];
    if (field.is === 'payee' && whom && field.kinds.includes(whom))
      return [name, { kind: whom, id: Number(asked[whom]) }];
    if (name === 'amount' && dollars) return [name, dollars];
    if (field.is === 'flag') return [name, false];
    if (field.is === 'choice') return [name, Object.keys(field.choices)[0]];
    return [name, field.is === 'payee' || field.is === 'date' ? null : undefined];
  });
  return { kind, date: options.today, reference: '', memo: '', divisionID: null, ...Object.fromEntries(fields) };
}

/**
 * What changes along with a field: the amount goes with the items while it is what they come to, and other people's items are
 * let go of.
 */
function alongWith(kind: TransactionKind, values: Record<string, unknown>, name: string, value: unknown) {
  const fields = fieldsOf(kind);
  const changed = fields.find(([one]) => one === name)?.[1];
  const itemsOf = (of: unknown) => (of as ItemValue[] | undefined) ?? [];
  if (changed?.is === 'payee' && JSON.stringify(values.payee) !== JSON.stringify(value))
    return Object.fromEntries(fields.filter(([, { is }]) => is === 'items').map(([one]) => [one, []]));
  if (changed?.is !== 'items' || !fields.some(([one]) => one === 'amount')) return {};
  const before = Math.round(Number(values.amount ?? 0) * 100);
  const sum = sumOfItems(itemsOf(value));
  return before === 0 || before === sumOfItems(itemsOf(values[name]))
    ? { amount: sum === 0 ? undefined : (sum / 100).toFixed(2) }
    : {};
}

type Named = [name: string, field: Field];

/** Two amounts stand beside each other; everything else has a row of its own. */
function inRows(fields: readonly Named[]): Named[][] {
  const rows: Named[][] = [];
  for (const one of fields) {
    const last = rows.at(-1);
    const isPaired = one[1].is === 'money' && last?.length === 1 && last[0]?.[1].is === 'money';
    if (isPaired) last.push(one);
    else rows.push([one]);
  }
  return rows;
}
