import { Checkbox, TextInput } from '@mantine/core';
import type { FieldMessages } from '#shared/errors.ts';
import { numberKind } from '#shared/figures.ts';
import { dueDay } from '#shared/payment-terms.ts';
import { useReading } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import { CurrencyCell } from '#web/form/cells/currency-cell.tsx';
import { FigureInput, numberOf } from '#web/form/cells/figure-input.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { FieldRow } from '#web/form/fields.tsx';
import { still } from '#web/form/still.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { customerCalls } from '../../customers/contract.ts';
import { useCustomerChoices, useCustomerName } from '../../customers/screens/customer-picker.tsx';
import { useZoneChoices } from '../../sales-tax/screens/zone-picker.tsx';
import type { InvoiceKind } from '../rules.ts';
import type { GivenValues, InvoiceOptions } from './invoice-form.tsx';

type Props = {
  kind: InvoiceKind;
  given: GivenValues;
  put: (part: Partial<GivenValues>) => void;
  touch: (name: string) => void;
  messages: FieldMessages;
};

const Text = ({ name, label, given, put, touch, messages }: Props & { name: string; label: string }) => (
  <TextInput
    label={label}
    value={String(given[name] ?? '')}
    error={messages[`.${name}`]}
    onChange={(event) => put({ [name]: event.currentTarget.value })}
    onBlur={() => touch(`form.${name}`)}
  />
);

type HeadProps = Props & {
  zones: InvoiceOptions['zones'];
  /** That of the customer. */
  zoneName: string | null | undefined;
  /** As it was when it was written. */
  customerName: string | null | undefined;
};

/** Whom an invoice is for, when it counts and how it is taxed. */
export const HeadFields = still((props: HeadProps) => {
  const { kind, given: values, put, touch, messages, zones, zoneName } = props;
  const choices = useCustomerChoices();
  const customerName = useCustomerName(values.customerID) ?? props.customerName;
  const isInvoice = kind === 'invoice';
  const usualTerms = useTermsOf(values.customerID);
  const terms = (values.terms as string | null) ?? usualTerms;
  const due = (values.dueOn as string | null) ?? (values.date && dueDay(terms, values.date));
  return (
    <>
      <FieldRow>
        <ChoicePicker
          label="Customer"
          placeholder="Choose a customer"
          isRequired
          error={messages['.customerID']}
          value={values.customerID}
          chosenLabels={customerName ? [customerName] : undefined}
          {...choices}
          onChange={(customerID) => put({ customerID, terms: null })}
        />
        <Text {...props} name="purchaseOrder" label="P.O. no." />
        {isInvoice && (
          <TextInput
            label="Terms"
            placeholder={usualTerms}
            value={String(values.terms ?? '')}
            error={messages['.terms']}
            onChange={(event) => put({ terms: event.currentTarget.value || null })}
            onBlur={() => touch('form.terms')}
          />
        )}
      </FieldRow>
      <FieldRow>
        <DateField
          label="Date"
          leaning="back"
          isRequired
          value={values.date}
          error={messages['.date']}
          onChange={(date) => put({ date })}
        />
        {isInvoice && (
          <DateField label="Due" value={due} error={messages['.dueOn']} onChange={(dueOn) => put({ dueOn })} />
        )}
        <ChoicePicker
          label="Sales tax"
          placeholder={zoneName ? `${zoneName}, as usual` : 'None'}
          mayBeEmpty
          error={messages['.zoneID']}
          value={(values.zoneID as number | null) ?? null}
          {...useZoneChoices(zones)}
          onChange={(zoneID) => put({ zoneID })}
        />
      </FieldRow>
    </>
  );
});

/** What stands below the lines. */
export const FootFields = still((props: Props) => {
  const { kind, given: values, put, touch, messages } = props;
  return (
    <>
      <FieldRow>
        <CurrencyCell
          label="Discount"
          required={false}
          isDisabled={false}
          value={values.discount as string | number | null | undefined}
          error={messages['.discount']}
          onChange={(typed) => put({ discount: typed === '' ? undefined : typed })}
          onBlur={() => touch('form.discount')}
        />
        {kind === 'invoice' && (
          <FigureInput
            label="Retainage held back, percent"
            kind={numberKind}
            value={values.retainagePercent as string | number | undefined}
            error={messages['.retainagePercent']}
            onChange={(typed) => put({ retainagePercent: numberOf(typed, numberKind) })}
            onLeave={() => touch('form.retainagePercent')}
          />
        )}
      </FieldRow>
      <Checkbox
        label="The discount stands in an account of its own"
        checked={values.isDiscountShown === true}
        onChange={(event) => put({ isDiscountShown: event.currentTarget.checked })}
      />
      <Text {...props} name="message" label="Message to the customer" />
      <Text {...props} name="memo" label="Memo, for us" />
    </>
  );
});

/** By when a customer pays; before one is chosen, as new ones do. */
function useTermsOf(customerID: number | null): string {
  const { customerTerms } = usePerson();
  const asked = { customerID: Number(customerID) };
  const { data } = useReading(customerCalls.getCustomer, asked, { isEnabled: typeof customerID === 'number' });
  return data?.paymentTerms ?? customerTerms;
}
