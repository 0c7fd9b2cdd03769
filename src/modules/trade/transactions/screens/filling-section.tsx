import { TextInput } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { NewFieldsCard } from '#modules/custom-fields/screens/new-fields-card.tsx';
import { type ItemValue, sumOfItems } from '#modules/ledger/open-items/screens/items-table.tsx';
import type { Payee } from '#modules/ledger/rules.ts';
import { vendorCalls } from '#modules/vendors/contract.ts';
import type { InputGiven } from '#shared/contract.ts';
import type { Cents } from '#shared/money.ts';
import { dueDay } from '#shared/payment-terms.ts';
import { can } from '#shared/permission.ts';
import { call, type Reply, type Sent } from '#web/api/api.ts';
import { readingKey, useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { DateField } from '#web/form/date-field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { messagesIn } from '#web/form/messages-in.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import type { Field } from '../../forms/rules.ts';
import { questionCalls } from '../../questions/contract.ts';
import { askFirst } from '../../questions/screens/questions-dialog.tsx';
import { type Transaction, type TransactionOptions, transactionCalls, transactionForm } from '../contract.ts';
import { fieldsOf, referenceLabel, type TransactionKind, transactionKinds } from '../rules.ts';
import { FormField } from './form-field.tsx';
import { emptyLine, enteredLines, type LineValue } from './form-lines.tsx';
import { PostingSection } from './posting-section.tsx';
import classes from './transactions.module.css';
import { useProposed } from './use-proposed.ts';

/** What a new form begins with, as its address says it: whom it is about, and an item to settle. */
export type FormAbout = { customer?: string; vendor?: string; employee?: string; item?: string };
/** What is known of a new form, such as from a statement line, in the form's own fields. */
export type Filled = { name: string; fields: Record<string, unknown> };
const payeesAbout = ['customer', 'vendor', 'employee'] as const;

type Given = InputGiven<typeof transactionCalls.insertTransaction>;
type Props = {
  kind: TransactionKind;
  edited: Transaction | undefined;
  about: FormAbout;
  filled?: Filled | undefined;
  options: TransactionOptions;
  /** The choice of another kind, above the fields. */
  choice?: ReactNode;
  /** Within a dialog the entry stands below the fields. */
  isInDialog?: boolean;
  onCancel: () => void;
  onSaved: (saved: Transaction) => void;
};

type Saving = { key: string; done: (now: Transaction) => string };

/** Its page shows it at once, and not what it was before. */
async function saveEdit(client: QueryClient, edit: Sent<typeof transactionCalls.updateTransaction>, saving: Saving) {
  const { data, undo } = await write(client, transactionCalls.updateTransaction, edit, { ...saving, isQuiet: true });
  client.setQueryData(readingKey(transactionCalls.getTransaction, { transactionID: data.transactionID }), data);
  return { data, ...(undo !== undefined && { undo }) };
}

/** The fields of a money form with the entry that it will post, on a page or in a dialog. */
export function FillingSection(props: Props) {
  const { kind, edited, about: asked, filled, options, choice, isInDialog, onCancel, onSaved } = props;
  const client = useQueryClient();
  const initial = edited ? formOfEdited(edited) : { ...emptyForm(kind, options, asked), ...filled?.fields };
  // The entry is of what is typed into, also in a kept draft: another one may stand by the time it is saved.
  const { transactionID, entryID } = edited ?? {};
  const begun = edited ? { transactionID, entryID } : { customFields: {} };
  const { insertTransaction, updateTransaction } = transactionCalls;
  const form = useContractForm({
    contract: (edited ? updateTransaction : insertTransaction) as typeof insertTransaction,
    initial: { ...begun, form: initial } as Given,
    draftName: edited
      ? `transaction-${edited.transactionID}`
      : // What is begun for one vendor is not taken for another's.
        `new-${[kind, whomOf(asked), asked.item, filled?.name].filter(Boolean).join('-')}`,
    tidy: ({ form: filled, ...rest }) => ({
      ...rest,
      form: withEnteredLines(kind, filled as Record<string, unknown>) as Given['form'],
    }),
    save: async (input, key): Promise<Reply<typeof insertTransaction>> => {
      const asked = { form: input.form, transactionID: edited?.transactionID ?? null };
      await askFirst((await call(questionCalls.ofTransaction, asked)).data);
      const said = (what: string) => (now: Transaction) => `${now.kindName} ${now.number} ${what}`;
      if (!edited) return write(client, insertTransaction, input, { key, isQuiet: true, done: said('posted') });
      const done = (now: Transaction) => `${said('changed')(now)}${movedText(now)}`;
      return saveEdit(client, input as unknown as Sent<typeof updateTransaction>, { key, done });
    },
    onSaved,
  });
  const values = form.values.form as Record<string, unknown>;
  const typed = centsIn(values.amount);
  // An amount that somebody typed is spread over items; without one it goes with what is chosen.
  const [isAmountTyped, setAmountTyped] = useState(
    () => edited !== undefined || (typed > 0 && typed !== sumOfItems((values.items as ItemValue[] | undefined) ?? [])),
  );
  const put = (name: string, value: unknown) => {
    if (name === 'amount') setAmountTyped(value !== undefined);
    const along = alongWith(kind, values, name, value, isAmountTyped);
    form.enter('form', { ...values, ...along, [name]: value });
  };
  useProposed(kind, values, options, {
    isNew: edited === undefined,
    put: (part) => form.enter('form', { ...values, ...part }),
  });
  const about = {
    payee: (values.payee as Payee | null | undefined) ?? null,
    item: isNumber(asked.item) ? Number(asked.item) : null,
    amount: isAmountTyped && typed > 0 ? (typed as Cents) : null,
    day: (values.date as string | null) ?? null,
    transactionID: edited?.transactionID,
  };
  const due = useDueDay(kind, about.payee, about.day);
  const line = (name: 'reference' | 'memo', label: string) => (
    <TextInput
      label={label}
      value={String(values[name] ?? '')}
      error={form.messageAt(`form.${name}`)}
      onChange={(event) => put(name, event.currentTarget.value)}
      onBlur={() => form.touch(`form.${name}`)}
    />
  );
  return (
    <div className={isInDialog ? classes.inDialog : classes.sides}>
      <FormBody form={form} saveLabel={edited ? 'Save' : 'Post'} onCancel={onCancel}>
        {choice}
        <p className={classes.about}>{transactionKinds[kind].about}</p>
        {edited && <MovedNote day={edited.form.date} firstOpenDay={options.firstOpenDay} />}
        <FieldRow>
          <DateField
            label="Date"
            leaning="back"
            isRequired
            value={(values.date as string | null) ?? null}
            error={form.messageAt('form.date')}
            onChange={(date) => put('date', date)}
          />
          {line('reference', referenceLabel(kind))}
        </FieldRow>
        {inRows(fieldsOf(kind)).map((row) => (
          <FieldRow key={row[0]?.[0]}>
            {row.map(([name, field]) => (
              <FormField
                key={name}
                field={field}
                options={options}
                about={about}
                value={name === 'dueOn' ? (values.dueOn ?? due) : values[name]}
                onChange={(value) => put(name, value)}
                onLeave={(at) => form.touch(`form.${name}${at}`)}
                messages={messagesIn(form.messages, `form.${name}`)}
              />
            ))}
          </FieldRow>
        ))}
        {line('memo', 'Memo')}
        {!edited && <NewFieldsCard form={form} module="account_transactions" />}
        {isInDialog && <PostingSection given={form.values} options={options} />}
      </FormBody>
      {!isInDialog && <PostingSection given={form.values} options={options} />}
    </div>
  );
}

/** What is edited in a closed month counts later. */
function MovedNote({ day, firstOpenDay }: { day: string; firstOpenDay: string | null }) {
  if (firstOpenDay === null || day >= firstOpenDay) return null;
  return (
    <p className={classes.moved} role="status">
      {formatDate(day)} is in a closed month: what you change counts on {formatDate(firstOpenDay)}, the first open day.
    </p>
  );
}

/** When what is billed is due by the terms of its vendor, unless another day is chosen. */
function useDueDay(kind: TransactionKind, payee: Payee | null, date: string | null): string | null {
  const hasTerms = payee?.kind === 'vendor' && fieldsOf(kind).some(([name]) => name === 'dueOn');
  const isEnabled = useMay()(can('vendors', 'read')) && hasTerms;
  const vendor = useReading(vendorCalls.getVendor, { vendorID: payee?.id ?? 0 }, { isEnabled });
  return isEnabled && date && vendor.data ? dueDay(vendor.data.paymentTerms, date) : null;
}

const movedText = ({ countsOn, form }: Transaction): string =>
  countsOn === form.date ? '' : `; it counts on ${formatDate(countsOn)}`;

/** As it was entered; a discount that there is not is an empty field. */
function formOfEdited({ form, kind }: Transaction): Record<string, unknown> {
  const given = z.encode(transactionForm, form);
  const items = fieldsOf(kind).flatMap(([name, { is }]) => {
    if (is !== 'items') return [];
    const list = (given[name] as ItemValue[]).map(({ discount, ...item }) => ({
      ...item,
      ...(Number(discount) > 0 && { discount }),
    }));
    return [[name, list] as const];
  });
  return { ...given, ...Object.fromEntries(items) };
}

/** Whom it is asked about, as part of a name. */
const whomOf = (asked: FormAbout): string => {
  const whom = payeesAbout.find((one) => isNumber(asked[one]));
  return whom ? `${whom}-${asked[whom]}` : '';
};

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,15}$/.test(text);

/** What a form of a kind begins with. */
function emptyForm(kind: TransactionKind, options: TransactionOptions, asked: FormAbout): Record<string, unknown> {
  const whom = payeesAbout.find((one) => isNumber(asked[one]));
  const fields = fieldsOf(kind).map(([name, field]) => {
    if (field.is === 'lines') return [name, field.isOptional ? [] : [emptyLine]];
    if (field.is === 'items') return [name, []];
    if (field.is === 'account')
      return [name, options.accounts.find(({ systemKey }) => systemKey === (field.usual ?? ''))?.accountID];
    if (field.is === 'payee' && whom && field.kinds.includes(whom))
      return [name, { kind: whom, id: Number(asked[whom]) }];
    if (field.is === 'flag') return [name, false];
    if (field.is === 'choice') return [name, Object.keys(field.choices)[0]];
    return [name, field.is === 'payee' || field.is === 'date' ? null : undefined];
  });
  return { kind, date: options.today, reference: '', memo: '', divisionID: null, ...Object.fromEntries(fields) };
}

function withEnteredLines(kind: TransactionKind, values: Record<string, unknown>): Record<string, unknown> {
  const lines = fieldsOf(kind).flatMap(([name, field]) =>
    field.is === 'lines' ? [[name, enteredLines(values[name] as LineValue[], field)] as const] : [],
  );
  return { ...values, ...Object.fromEntries(lines) };
}

/** Of what is no amount yet, nothing. */
const centsIn = (typed: unknown): number => Math.round((Number(typed) || 0) * 100);

/** What changes along with a field: an amount that nobody typed is what the items come to, and other people's items are let go of. */
function alongWith(
  kind: TransactionKind,
  values: Record<string, unknown>,
  name: string,
  value: unknown,
  isAmountTyped: boolean,
) {
  const fields = fieldsOf(kind);
  const changed = fields.find(([one]) => one === name)?.[1];
  if (changed?.is === 'payee' && JSON.stringify(values.payee) !== JSON.stringify(value))
    return Object.fromEntries(fields.filter(([, { is }]) => is === 'items').map(([one]) => [one, []]));
  if (changed?.is !== 'items' || isAmountTyped || !fields.some(([one]) => one === 'amount')) return {};
  const sum = sumOfItems((value as ItemValue[] | undefined) ?? []);
  return { amount: sum === 0 ? undefined : (sum / 100).toFixed(2) };
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
