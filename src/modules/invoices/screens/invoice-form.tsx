import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { askFirst } from '#modules/trade/questions/screens/questions-dialog.tsx';
import type { InputGiven, Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { call, type Reply, type Sent } from '#web/api/api.ts';
import { readingKey, useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { useLatest } from '#web/collection/use-latest.ts';
import { FormBody } from '#web/form/fields.tsx';
import { messagesIn } from '#web/form/messages-in.ts';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { NewFieldsCard } from '../../custom-fields/screens/new-fields-card.tsx';
import { mayApprove as approving, type Invoice, invoiceCalls, invoiceForm } from '../contract.ts';
import { invoiceEntity } from '../entity.ts';
import { creditedIn, type InvoiceKind, invoiceKinds } from '../rules.ts';
import { type Begin, copyOf, creditedPart, creditOf } from './copied-invoice.tsx';
import { FootFields, HeadFields } from './invoice-fields.tsx';
import { emptyLine, enteredLines, type LineValue } from './invoice-lines.tsx';
import { InvoiceSumsSection } from './invoice-sums-section.tsx';
import classes from './invoices.module.css';
import { LinesWithFees } from './lines-with-fees.tsx';

const home = '/invoices';
export type InvoiceOptions = Output<typeof invoiceCalls.getOptions>;

/** Whom a new one is for, and the invoice that it credits or copies: its lines, tax and discount are proposed. */
export type InvoiceAbout = { customerID: number | null; creditsID: number | null; copiesID: number | null };

export function NewInvoiceForm({ kind, about }: { kind: InvoiceKind; about: InvoiceAbout }) {
  const { customerID, creditsID, copiesID } = about;
  const of = creditsID ?? copiesID;
  if (of === null)
    return <WithOptions kind={kind} invoice={null} begin={{ customerID }} name={`${customerID ?? ''}`} />;
  return (
    <RecordPage entity={invoiceEntity} id={of} contract={invoiceCalls.getInvoice} input={{ invoiceID: of }} back={home}>
      {(invoice) =>
        creditsID === null ? (
          <WithOptions kind={kind} invoice={null} begin={copyOf(invoice)} name={`copies-${of}`} />
        ) : (
          <Crediting kind={kind} invoice={invoice} />
        )
      }
    </RecordPage>
  );
}

function Crediting({ kind, invoice }: { kind: InvoiceKind; invoice: Invoice }) {
  const begin = creditOf(invoice);
  if (begin) return <WithOptions kind={kind} invoice={null} begin={begin} name={`credits-${invoice.invoiceID}`} />;
  return (
    <Screen title={`New ${invoiceKinds[kind].toLowerCase()}`} backTo={`${home}/${invoice.invoiceID}`}>
      <p className={classes.notice}>All of {invoice.name} is credited already.</p>
    </Screen>
  );
}

export function EditInvoiceForm({ id }: { id: number }) {
  return (
    <RecordPage
      entity={invoiceEntity}
      id={id}
      contract={invoiceCalls.getInvoice}
      input={{ invoiceID: id }}
      back={`${home}/${id}`}
    >
      {(invoice) => <WithOptions kind={invoice.kind} invoice={invoice} />}
    </RecordPage>
  );
}

/** `begin`: what a new one begins with, under whose name its draft is kept. */
type Props = { kind: InvoiceKind; invoice: Invoice | null; begin?: Begin | undefined; name?: string | undefined };

function WithOptions({ kind, invoice, begin, name }: Props) {
  const may = useMay();
  const level = can('invoices', invoice ? 'update' : 'create');
  const needs = invoice && invoice.number !== null && may(level) ? approving : level;
  const isAllowed = may(needs);
  const options = useReading(invoiceCalls.getOptions, {}, { isEnabled: isAllowed });
  if (isAllowed && options.data?.isSetUp)
    return <Filling key={kind} kind={kind} invoice={invoice} begin={begin} name={name} options={options.data} />;
  return (
    <Screen title={`New ${invoiceKinds[kind].toLowerCase()}`} backTo={home}>
      {!isAllowed && <Prohibited title="the form of an invoice" needs={needs} />}
      {options.error && <Failed error={options.error} what="The form" retry={() => void options.refetch()} />}
      {options.data && !options.data.isSetUp && (
        <p className={classes.notice}>The books are not set up yet. That is done at Accounting, in a minute.</p>
      )}
      {isAllowed && !options.data && !options.error && <LoadingLines />}
    </Screen>
  );
}

type Given = InputGiven<typeof invoiceCalls.insertInvoice>;

async function askOf({ form, isApproved }: Sent<typeof invoiceCalls.insertInvoice>, invoice: Invoice | null) {
  const isPosted = invoice ? invoice.number !== null : isApproved === true;
  const asked = { form, invoiceID: invoice?.invoiceID ?? null, isApproved: isPosted };
  await askFirst((await call(invoiceCalls.findQuestions, asked)).data, !isPosted);
}

/** All that an invoice says but its lines. */
export type GivenValues = Record<string, unknown> & { customerID: number | null; date: string | null };
type FormValues = GivenValues & { lines: LineValue[] };

/** How what is filled in is taxed, as the server will do it. */
const useTaxesOf = ({ customerID, zoneID, date, lines }: FormValues, today: string, invoiceID: number | null) =>
  useReading(
    invoiceCalls.getTaxes,
    {
      customerID,
      zoneID: (zoneID as number | null | undefined) ?? null,
      date: date ?? today,
      credits: creditedIn(lines),
      invoiceID,
    },
    { keepsPrevious: true },
  );

/** Which lines bill field tickets. */
function useBilled(invoice: Invoice | null): ((line: LineValue) => boolean) | undefined {
  const bills = invoice?.bills;
  return useMemo(() => {
    if (!bills || bills.length === 0) return undefined;
    const ids = new Set(bills.map(({ lineID }) => lineID));
    return ({ lineID }) => lineID !== undefined && ids.has(lineID);
  }, [bills]);
}

function Filling({ kind, invoice, begin, name, options }: Props & { options: InvoiceOptions }) {
  const client = useQueryClient();
  const go = useGo();
  const goOn = useGoOn();
  const back = invoice ? `${home}/${invoice.invoiceID}` : home;
  const initial = invoice ? z.encode(invoiceForm, invoice.form) : { ...emptyForm(kind, options), ...begin };
  // The version is of what is typed into, also in a kept draft: another one may be known by the time it is saved.
  const begun = invoice
    ? { invoiceID: invoice.invoiceID, version: invoice.version }
    : { isApproved: false, customFields: {} };
  const form = useContractForm({
    contract: (invoice ? invoiceCalls.updateInvoice : invoiceCalls.insertInvoice) as typeof invoiceCalls.insertInvoice,
    initial: { ...begun, form: initial } as Given,
    draftName: invoice ? `invoice-${invoice.invoiceID}` : ['invoice-new', kind, name].filter(Boolean).join('-'),
    tidy: (values) => ({
      ...values,
      form: { ...values.form, lines: enteredLines(values.form.lines as LineValue[]) } as Given['form'],
    }),
    // Both calls answer the invoice.
    save: async (input, key): Promise<Reply<typeof invoiceCalls.insertInvoice>> => {
      await askOf(input, invoice);
      if (!invoice)
        return write(client, invoiceCalls.insertInvoice, input, {
          key,
          isQuiet: true,
          done: (made) => (made.number === null ? 'Draft saved' : `${made.name} approved and posted`),
        });
      const edit = input as unknown as Sent<typeof invoiceCalls.updateInvoice>;
      const done = `${invoice.name} changed`;
      const { data, undo } = await write(client, invoiceCalls.updateInvoice, edit, { key, isQuiet: true, done });
      // Its page shows it at once, and what is done there is done to this version and not to the one before.
      client.setQueryData(readingKey(invoiceCalls.getInvoice, { invoiceID: data.invoiceID }), data);
      return { data, ...(undo !== undefined && { undo }) };
    },
    onSaved: (made) => goOn(`${home}/${made.invoiceID}`),
  });
  const values = form.values.form as unknown as FormValues;
  const put = useLatest((part: Partial<FormValues>) => form.enter('form', { ...values, ...part }));
  const taxes = useTaxesOf(values, options.today, invoice?.invoiceID ?? null);
  const isFixed = useBilled(invoice);
  const title = invoice ? `Edit ${invoice.name}` : `New ${invoiceKinds[kind].toLowerCase()}`;
  const { lines: _, ...given } = values;
  const fields = { kind, put, touch: form.touch, messages: messagesIn(form.messages, 'form') };
  return (
    <Screen title={title} backTo={back}>
      <div className={classes.sides}>
        <FormBody
          form={form}
          saveLabel={invoice ? 'Save' : form.values.isApproved ? 'Approve and post' : 'Save draft'}
          onCancel={() => go(back)}
        >
          <HeadFields
            {...fields}
            given={given}
            zones={options.zones}
            zoneName={taxes.data?.zoneName}
            customerName={invoice?.customerName}
          />
          {invoice?.batch && (
            <p className={classes.notice}>
              Lines that bill field tickets come to what these say. Their words may change, and lines be added.
            </p>
          )}
          <LinesWithFees
            values={values}
            options={options}
            onChange={(lines) => put(begin ? creditedPart(begin, values, lines) : { lines })}
            messages={messagesIn(form.messages, 'form.lines')}
            isFixed={isFixed}
          />
          <FootFields {...fields} given={given} />
          {!invoice && <OfNew form={form} />}
        </FormBody>
        <InvoiceSumsSection given={values} taxes={taxes.data} options={options} />
      </div>
    </Screen>
  );
}

/** What only a new one is asked. */
function OfNew({ form }: { form: ContractForm<typeof invoiceCalls.insertInvoice> }) {
  const mayApprove = useMay()(approving);
  return (
    <>
      <NewFieldsCard form={form} module="invoices" />
      {mayApprove && (
        <Checkbox
          label="Approve it now: it gets its number and is posted"
          checked={form.values.isApproved === true}
          onChange={(event) => form.set('isApproved', event.currentTarget.checked)}
        />
      )}
    </>
  );
}

function emptyForm(kind: InvoiceKind, options: InvoiceOptions): Record<string, unknown> {
  return {
    kind,
    customerID: null,
    date: options.today,
    // Those of the customer.
    terms: null,
    dueOn: null,
    zoneID: null,
    lines: [emptyLine(options)],
  };
}
