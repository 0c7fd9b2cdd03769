import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { InputGiven } from '#shared/contract.ts';
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
import { type Transaction, type TransactionOptions, transactionCalls, transactionForm } from '../contract.ts';
import { type Field, fieldsOf, type TransactionKind, transactionKindKeys, transactionKinds } from '../rules.ts';
import { emptyLine, FieldPanel } from './field-panel.tsx';
import { PostingPanel } from './posting-panel.tsx';
import classes from './transactions.module.css';

const home = '/accounting/transactions';

/** A new money form of a kind, or one that is edited. */
export function TransactionForm({ kind, edited }: { kind: TransactionKind; edited?: Transaction }) {
  const needs = can('accounting', edited ? 'update' : 'create');
  const isAllowed = useMay()(needs);
  const options = useReading(transactionCalls.getExpenseOptions, {}, { isEnabled: isAllowed, also: ['accounts'] });
  if (isAllowed && options.data) return <Filling key={kind} kind={kind} edited={edited} options={options.data} />;
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
type FillingProps = { kind: TransactionKind; edited: Transaction | undefined; options: TransactionOptions };

function Filling({ kind, edited, options }: FillingProps) {
  const client = useQueryClient();
  const go = useGo();
  const goOn = useGoOn();
  const back = edited ? `${home}/${edited.transactionID}` : home;
  const initial = edited ? z.encode(transactionForm, edited.form) : emptyForm(kind, options.today);
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
  const put = (name: string, value: unknown) => form.set('form', { ...values, [name]: value } as never);
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
function emptyForm(kind: TransactionKind, today: string): Record<string, unknown> {
  const fields = fieldsOf(kind).map(([name, field]) => {
    if (field.is === 'lines') return [name, [emptyLine]];
    if (field.is === 'flag') return [name, false];
    return [name, field.is === 'payee' ? null : undefined];
  });
  return { kind, date: today, reference: '', memo: '', divisionID: null, ...Object.fromEntries(fields) };
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
