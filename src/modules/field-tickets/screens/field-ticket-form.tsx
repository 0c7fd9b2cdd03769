import { companyToday } from '#web/days/today.ts';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FieldRow } from '#web/form/fields.tsx';
import { messagesIn } from '#web/form/messages-in.ts';
import { NewRecord } from '#web/form/new-record.tsx';
import type { ContractForm } from '#web/form/use-contract-form.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { RecordPage } from '#web/page/record-page.tsx';
import { NewFieldsCard } from '../../custom-fields/screens/new-fields-card.tsx';
import { useCustomerChoices, useLocationChoices } from '../../customers/screens/customer-picker.tsx';
import { useDivisionChoices } from '../../tenants/parts/screens/division-picker.tsx';
import { TicketPicker } from '../../tickets/screens/ticket-picker.tsx';
import { type FieldTicket, fieldTicketCalls } from '../contract.ts';
import { fieldTicketEntity } from '../entity.ts';
import { emptyFieldLine, type FieldLineValue, typedLine } from '../typed-rules.ts';
import { enteredFieldLines, FieldLines } from './field-lines.tsx';

type Begin = Partial<Parameters<typeof NewRecord<typeof fieldTicketCalls.createFieldTicket>>[0]['initial']>;

/** A new field ticket: of nothing, of a ticket (`?ticket=…&customer=…`), or like another one (`?copies=…`). */
export function NewFieldTicketForm({ search }: { search: Search }) {
  const copiesID = Number(search.copies) || null;
  const ticketID = Number(search.ticket) || null;
  const customerID = Number(search.customer) || null;
  if (copiesID === null)
    return (
      <Form
        begin={{ ...(ticketID && { ticketID }), ...(customerID && { customerID }) }}
        draftName={['new-field-ticket', ticketID].filter(Boolean).join('-')}
      />
    );
  return (
    <RecordPage
      entity={fieldTicketEntity}
      id={copiesID}
      contract={fieldTicketCalls.getFieldTicket}
      input={{ fieldTicketID: copiesID }}
    >
      {(ticket) => <Form begin={copyOf(ticket)} draftName={`new-field-ticket-like-${copiesID}`} />}
    </RecordPage>
  );
}

/** The same work on another day: all but its day, its signature and what its lines cost. */
const copyOf = (ticket: FieldTicket): Begin => ({
  customerID: ticket.customerID,
  locationID: ticket.locationID,
  ticketID: ticket.ticketID,
  divisionID: ticket.divisionID,
  purchaseOrder: ticket.purchaseOrder,
  afeNumber: ticket.afeNumber,
  costCode: ticket.costCode,
  workDone: ticket.workDone,
  lines: ticket.lines.map((line) => {
    const { lineID: _, ...typed } = typedLine(line);
    return { ...typed, rate: null, discountPercent: 0, rateReason: '' };
  }) as never,
});

const Form = ({ begin, draftName }: { begin: Begin; draftName: string }) => (
  <NewRecord
    entity={fieldTicketEntity}
    contract={fieldTicketCalls.createFieldTicket}
    initial={{ fieldTicketServiceDate: companyToday(), lines: [emptyFieldLine] as never, ...begin }}
    draftName={draftName}
    tidy={(values) => ({ ...values, lines: enteredFieldLines(values.lines as FieldLineValue[]) as never })}
    made={({ fieldTicketID }) => ({ name: `Field ticket ${fieldTicketID}`, id: fieldTicketID })}
  >
    {(form) => <FieldTicketFields form={form} />}
  </NewRecord>
);

function FieldTicketFields({ form }: { form: ContractForm<typeof fieldTicketCalls.createFieldTicket> }) {
  const customers = useCustomerChoices();
  const divisions = useDivisionChoices();
  const { customerID } = form.values;
  const locations = useLocationChoices((customerID as number | null | undefined) ?? null);
  return (
    <>
      <FieldRow>
        <PickField form={form} name="customerID" label="Customer" {...customers} />
        <PickField
          form={form}
          name="locationID"
          label="Location"
          placeholder={
            !customerID ? 'Choose a customer first' : form.values.ticketID ? 'The ticket’s' : 'Where it was done'
          }
          choices={locations}
          isDisabled={!customerID}
        />
      </FieldRow>
      <FieldRow>
        <TicketPicker
          label="Ticket"
          value={(form.values.ticketID as number | null | undefined) ?? null}
          error={form.messageAt('ticketID')}
          onChange={(ticketID) => form.set('ticketID', ticketID as never)}
        />
        <Field form={form} name="fieldTicketServiceDate" label="Day of service" />
        <PickField form={form} name="divisionID" label="Division" placeholder="The ticket’s" {...divisions} />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="purchaseOrder" label="P.O. no." />
        <Field form={form} name="afeNumber" label="AFE no." />
        <Field form={form} name="costCode" label="Cost code" />
      </FieldRow>
      <Field form={form} name="workDone" label="What was done" />
      <FieldLines
        lines={(form.values.lines ?? []) as FieldLineValue[]}
        onChange={(lines) => form.enter('lines', lines as never)}
        messages={messagesIn(form.messages, 'lines')}
      />
      <NewFieldsCard form={form} module="field_tickets" />
    </>
  );
}
