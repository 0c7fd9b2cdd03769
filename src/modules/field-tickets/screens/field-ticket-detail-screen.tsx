import { type ReactNode, Suspense, useState } from 'react';
import { yesNoText } from '#shared/cells.ts';
import { formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatMoment } from '#web/days/formats.ts';
import { MarkPill, StatusPill } from '#web/marks/status-pill.tsx';
import { DetailPage, Part } from '#web/page/detail-page.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { useTexts } from '#web/page/record-texts.tsx';
import { InkPad } from '#web/parts/ink-pad.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { PaperButtons } from '#web/pdf/paper-buttons.tsx';
import { yesNoChoices } from '#web/picker/yes-no.ts';
import { FieldsCard } from '../../custom-fields/screens/fields-card.tsx';
import { customerCalls } from '../../customers/contract.ts';
import { LinksCard } from '../../guest-links/screens/links-card.tsx';
import { NotesCard } from '../../notes/screens/notes-card.tsx';
import { TagsCard } from '../../tags/screens/tags-card.tsx';
import { useDivisionChoices } from '../../tenants/parts/screens/division-picker.tsx';
import { AnswerCard } from '../acceptance/screens/answer-card.tsx';
import { type FieldTicket, fieldTicketCalls, mayBatch } from '../contract.ts';
import { fieldTicketEntity } from '../entity.ts';
import { nameOfTicket, serviceTypes } from '../rules.ts';
import { ClockCard } from './clock-card.tsx';
import { type DialogOfTicket, FieldTicketActions } from './field-ticket-actions.tsx';
import classes from './field-tickets.module.css';
import { HoursCard } from './hours-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { MembersCard } from './members-card.tsx';

const PhotosCard = lazyPart(() => import('./photos-card.tsx'), 'PhotosCard');
const RejectDialog = lazyPart(() => import('./reject-dialog.tsx'), 'RejectDialog');
const BillDialog = lazyPart(() => import('../../invoices/billing/screens/bill-dialog.tsx'), 'BillDialog');
const BillMark = lazyPart(() => import('../../invoices/billing/screens/bill-mark.tsx'), 'BillMark');
const SendDialog = lazyPart(() => import('../acceptance/screens/send-dialog.tsx'), 'SendDialog');
const SignDialog = lazyPart(() => import('./sign-dialog.tsx'), 'SignDialog');

const fields = {
  fieldTicketServiceDate: { label: 'Service' },
  purchaseOrder: { label: 'P.O. no.', placeholder: 'None' },
  afeNumber: { label: 'AFE no.', placeholder: 'None' },
  costCode: { label: 'Cost code', placeholder: 'None' },
  workDone: { label: 'What was done', placeholder: 'Say what was done' },
};
type RailField = Exclude<keyof typeof fields, 'workDone'> | 'locationID' | 'divisionID' | 'serviceType' | 'isBillable';

/** One field ticket: what was done, where it stands, and what is missing. */
export function FieldTicketDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage
      entity={fieldTicketEntity}
      id={id}
      name={`Field ticket ${id}`}
      contract={fieldTicketCalls.getFieldTicket}
      input={{ fieldTicketID: id }}
    >
      {(ticket) => <Detail ticket={ticket} />}
    </RecordPage>
  );
}

function Detail({ ticket }: { ticket: FieldTicket }) {
  const { fieldTicketID, customerID } = ticket;
  const name = nameOfTicket(ticket);
  const isBatch = ticket.ticketType === 'batchTicket';
  const may = useMay();
  const mayEdit =
    may(can('field_tickets', 'update')) && !ticket.isValidated && !ticket.isArchived && !ticket.isApproved;
  const [dialog, setDialog] = useState<DialogOfTicket | null>(null);
  const close = () => setDialog(null);
  const locations = useReading(customerCalls.getCustomer, { customerID }, { isEnabled: mayEdit }).data?.locations;
  const divisions = useDivisionChoices(ticket.divisionID);
  const { text, fact, conflict } = useTexts({
    name,
    mayEdit,
    values: { ...ticket, isBillable: ticket.isBillable },
    fields,
    picked: {
      locationID: {
        label: 'Location',
        named: ticket.locationName,
        isOptional: true,
        isFixed: !mayEdit,
        choices: locations?.map((one) => ({ id: one.locationID, label: one.name })),
      },
      serviceType: {
        label: 'Type',
        named: serviceTypes[ticket.serviceType],
        isFixed: !mayEdit || isBatch,
        choices: Object.entries(serviceTypes).map(([id, label]) => ({ id: Number(id), label })),
      },
      isBillable: {
        label: 'Billable',
        named: yesNoText(ticket.isBillable),
        isFixed: !mayEdit || isBatch,
        choices: yesNoChoices,
      },
      divisionID: {
        label: 'Division',
        named: ticket.divisionName,
        isOptional: true,
        isFixed: !mayEdit,
        ...divisions,
      },
    },
    contract: fieldTicketCalls.updateFieldTicket,
    inputOf: (changes) => ({ fieldTicketID, changes }),
  });
  return (
    <DetailPage
      under={<TagsCard entity={fieldTicketEntity} id={fieldTicketID} />}
      name={name}
      subtitle={ticket.customerName}
      heading={name}
      actions={
        <>
          <FieldTicketActions ticket={ticket} open={setDialog} />
          <PaperButtons path={fieldTicketEntity.module} id={fieldTicketID} name={name} />
        </>
      }
      rail={<Rail ticket={ticket} fact={fact} />}
    >
      {text('workDone', 'text')}
      <Missing ticket={ticket} />
      {mayBeSent(ticket) && <AnswerCard fieldTicketID={fieldTicketID} />}
      {isBatch ? <MembersCard batch={ticket} /> : <LinesCard ticket={ticket} />}
      {mayBeSent(ticket) && may(mayBatch) && (
        <LinksCard of={{ module: fieldTicketEntity.module, entityID: fieldTicketID }} />
      )}
      <HoursCard ticket={ticket} mayEdit={mayEdit} />
      {!isBatch && (ticket.photos.length > 0 || mayEdit) && (
        <Suspense fallback={null}>
          <PhotosCard ticket={ticket} mayEdit={mayEdit} />
        </Suspense>
      )}
      <SignatureCard ticket={ticket} />
      <NotesCard of={{ module: fieldTicketEntity.module, id: fieldTicketID }} facts={{ number: `${fieldTicketID}` }} />
      {conflict}
      <Suspense fallback={null}>
        {dialog === 'sign' && <SignDialog ticket={ticket} onClose={close} />}
        {dialog === 'reject' && <RejectDialog batch={ticket} onClose={close} />}
        {dialog === 'bill' && <BillDialog fieldTicketID={fieldTicketID} name={name} onClose={close} />}
        {dialog === 'send' && <SendDialog ticket={ticket} onClose={close} />}
      </Suspense>
    </DetailPage>
  );
}

/** What nobody validated yet was not sent by itself, either. */
const mayBeSent = ({ isValidated, ticketType, batchID, isDisputed }: FieldTicket): boolean =>
  isValidated || ticketType === 'batchTicket' || batchID !== null || isDisputed;

/** What keeps it from being validated, while it waits for that. */
function Missing({ ticket }: { ticket: FieldTicket }) {
  if (ticket.status !== 'SUBMITTED' || ticket.missing.length === 0) return null;
  return (
    <Part title="Missing before it is validated">
      <ul className={classes.missing}>
        {ticket.missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Part>
  );
}

function SignatureCard({ ticket }: { ticket: FieldTicket }) {
  const { signature } = ticket;
  if (!signature) return null;
  const { name, title, place, ink, signedAt, isOfThis } = signature;
  return (
    <Part title="Signature">
      <div className={classes.signature}>
        <InkPad ink={ink} label={`Signature of ${name}`} />
        <span>{[name, title, place, formatMoment(signedAt)].filter(Boolean).join(' · ')}</span>
        {!isOfThis && <strong role="alert">It was changed after it was signed.</strong>}
      </div>
    </Part>
  );
}

type RailProps = { ticket: FieldTicket; fact: (field: RailField) => ReactNode };

function Rail({ ticket, fact }: RailProps) {
  const { ticketID, ticketSubject } = ticket;
  const mayReadInvoices = useMay()(can('invoices', 'read'));
  return (
    <>
      <RailSection>
        <Properties>
          <Property label="Status">
            <StatusPill status={ticket.status} /> {ticket.isDisputed && <MarkPill tone="alert">Disputed</MarkPill>}
          </Property>
          <Property label="Customer">
            <PageLink href={`/customers/${ticket.customerID}`}>{ticket.customerName}</PageLink>
          </Property>
          {fact('locationID')}
          {ticketID !== null && ticketSubject !== null && (
            <Property label="Ticket">
              <PageLink href={`/tickets/${ticketID}`}>{`#${ticketID} ${ticketSubject}`}</PageLink>
            </Property>
          )}
          {ticket.batchID !== null && (
            <Property label="Batch">
              <PageLink href={`/field_tickets/${ticket.batchID}`}>{`Batch ${ticket.batchID}`}</PageLink>
            </Property>
          )}
          {ticket.invoiceID !== null && mayReadInvoices && (
            <Suspense fallback={null}>
              <BillMark invoiceID={ticket.invoiceID} />
            </Suspense>
          )}
          {fact('fieldTicketServiceDate')}
          {ticket.total !== null && (
            <Property label="Total">
              <span className="figures">{formatDollars(ticket.total)}</span>
            </Property>
          )}
        </Properties>
      </RailSection>
      <RailSection title="What the customer asks for">
        <Properties>
          {fact('purchaseOrder')}
          {fact('afeNumber')}
          {fact('costCode')}
        </Properties>
      </RailSection>
      <RailSection title="How it is billed">
        <Properties>
          {fact('serviceType')}
          {fact('isBillable')}
          {fact('divisionID')}
        </Properties>
      </RailSection>
      <ClockCard ticket={ticket} />
      <FieldsCard entity={fieldTicketEntity} id={ticket.fieldTicketID} />
    </>
  );
}
