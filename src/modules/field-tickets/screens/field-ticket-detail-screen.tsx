import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { yesNoText } from '#shared/cells.ts';
import { formatDollars } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { askReason } from '#web/actions/reason.tsx';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatMoment } from '#web/days/formats.ts';
import { StatusPill } from '#web/marks/status-pill.tsx';
import { DetailPage, Part } from '#web/page/detail-page.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { useTexts } from '#web/page/record-texts.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { yesNoChoices } from '#web/picker/yes-no.ts';
import { FieldsCard } from '../../custom-fields/screens/fields-card.tsx';
import { customerCalls } from '../../customers/contract.ts';
import { NotesCard } from '../../notes/screens/notes-card.tsx';
import { TagsCard } from '../../tags/screens/tags-card.tsx';
import { type FieldTicket, fieldTicketCalls, mayLock, mayValidate } from '../contract.ts';
import { fieldTicketEntity } from '../entity.ts';
import { inkHeight, inkWidth, serviceTypes } from '../rules.ts';
import classes from './field-tickets.module.css';
import { LinesCard } from './lines-card.tsx';

const SignDialog = lazyPart(() => import('./sign-dialog.tsx'), 'SignDialog');

const fields = {
  fieldTicketServiceDate: { label: 'Service' },
  purchaseOrder: { label: 'P.O. no.', placeholder: 'None' },
  afeNumber: { label: 'AFE no.', placeholder: 'None' },
  costCode: { label: 'Cost code', placeholder: 'None' },
  workDone: { label: 'What was done', placeholder: 'Say what was done' },
};
type RailField = Exclude<keyof typeof fields, 'workDone'> | 'locationID' | 'serviceType' | 'isBillable';

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
  const name = `Field ticket ${fieldTicketID}`;
  const may = useMay();
  const mayEdit = may(can('field_tickets', 'update')) && !ticket.isValidated && !ticket.isArchived;
  const [isSigned, setSigned] = useState(false);
  const locations = useReading(customerCalls.getCustomer, { customerID }, { isEnabled: mayEdit }).data?.locations;
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
        choices: locations?.map((one) => ({ id: one.locationID, label: one.name })),
      },
      serviceType: {
        label: 'Type',
        named: serviceTypes[ticket.serviceType],
        choices: Object.entries(serviceTypes).map(([id, label]) => ({ id: Number(id), label })),
      },
      isBillable: { label: 'Billable', named: yesNoText(ticket.isBillable), choices: yesNoChoices },
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
      actions={<Actions ticket={ticket} sign={() => setSigned(true)} />}
      rail={<Rail ticket={ticket} fact={fact} />}
    >
      {text('workDone', 'text')}
      <Missing ticket={ticket} />
      <LinesCard ticket={ticket} />
      <SignatureCard ticket={ticket} />
      <NotesCard of={{ module: fieldTicketEntity.module, id: fieldTicketID }} facts={{ number: `${fieldTicketID}` }} />
      {conflict}
      <Suspense fallback={null}>{isSigned && <SignDialog ticket={ticket} onClose={() => setSigned(false)} />}</Suspense>
    </DetailPage>
  );
}

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
        <svg
          className={classes.ink}
          viewBox={`0 0 ${inkWidth} ${inkHeight}`}
          role="img"
          aria-label={`Signature of ${name}`}
        >
          <path d={ink} />
        </svg>
        <span>{[name, title, place, formatMoment(signedAt)].filter(Boolean).join(' · ')}</span>
        {!isOfThis && <strong role="alert">It was changed after it was signed.</strong>}
      </div>
    </Part>
  );
}

type RailProps = { ticket: FieldTicket; fact: (field: RailField) => ReactNode };

function Rail({ ticket, fact }: RailProps) {
  const { ticketID, ticketSubject } = ticket;
  return (
    <>
      <RailSection>
        <Properties>
          <Property label="Status">
            <StatusPill status={ticket.status} />
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
          {ticket.divisionName !== null && <Property label="Division">{ticket.divisionName}</Property>}
        </Properties>
      </RailSection>
      <RailSection title="Its way">
        <Properties>
          <Property label="Submitted">{formatMoment(ticket.submittedAt)}</Property>
          {ticket.validatedAt && <Property label="Validated">{formatMoment(ticket.validatedAt)}</Property>}
          {ticket.lockedAt && <Property label="Locked">{formatMoment(ticket.lockedAt)}</Property>}
          {ticket.reason && <Property label="Taken back">{ticket.reason}</Property>}
        </Properties>
      </RailSection>
      <FieldsCard entity={fieldTicketEntity} id={ticket.fieldTicketID} />
    </>
  );
}

type Step =
  | 'validateFieldTicket'
  | 'closeFieldTicket'
  | 'reopenFieldTicket'
  | 'lockFieldTicket'
  | 'archiveFieldTicket'
  | 'restoreFieldTicket';

/** What can be done with it where it stands: the next step first. */
function Actions({ ticket, sign }: { ticket: FieldTicket; sign: () => void }) {
  const client = useQueryClient();
  const go = useGo();
  const may = useMay();
  const { fieldTicketID, isValidated, isLocked, isArchived, ticketIsOpen } = ticket;
  const run = (call: Step, done: string) => () =>
    void confirmedAction({
      run: () => write(client, fieldTicketCalls[call], { fieldTicketID }, { done }),
      tellsWhy: true,
    });
  const back = (call: 'reviseFieldTicket' | 'unlockFieldTicket', done: string, message: string) => async () => {
    const reason = await askReason({ message, continueLabel: 'Continue' });
    if (reason === null) return;
    await confirmedAction({
      run: () => write(client, fieldTicketCalls[call], { fieldTicketID, reason }, { done }),
      tellsWhy: true,
    });
  };
  const mayChange = may(can('field_tickets', 'update'));
  const steps = [
    isArchived && {
      label: 'Restore',
      needs: may(can('field_tickets', 'delete')),
      run: run('restoreFieldTicket', 'Restored'),
    },
    !isArchived && !isValidated && { label: 'Sign', needs: mayChange, run: sign },
    !isArchived &&
      !isValidated && { label: 'Validate', needs: may(mayValidate), run: run('validateFieldTicket', 'Validated') },
    isValidated && !isLocked && { label: 'Lock', needs: may(mayLock), run: run('lockFieldTicket', 'Locked') },
    isValidated &&
      !isLocked &&
      ticketIsOpen && { label: 'Close', needs: mayChange, run: run('closeFieldTicket', 'Closed') },
    isValidated &&
      !isLocked &&
      !ticketIsOpen && { label: 'Reopen', needs: mayChange, run: run('reopenFieldTicket', 'Open again') },
    isValidated &&
      !isLocked && {
        label: 'Take back',
        needs: may(mayValidate),
        run: back('reviseFieldTicket', 'Taken back', 'It can be changed again, and is validated anew.'),
      },
    isLocked && {
      label: 'Unlock',
      needs: may(mayLock),
      run: back('unlockFieldTicket', 'Unlocked', 'It leaves the final review.'),
    },
    {
      label: 'Copy',
      needs: may(can('field_tickets', 'create')),
      run: () => go(`/field_tickets/new?copies=${fieldTicketID}`),
    },
    !isArchived &&
      !isLocked && {
        label: 'Delete',
        needs: may(can('field_tickets', 'delete')),
        run: run('archiveFieldTicket', 'Deleted'),
      },
  ].flatMap((step) => (step !== false && step.needs ? step : []));
  return steps.map(({ label, run: act }, at) => (
    <Button key={label} variant={at === 0 ? 'filled' : 'default'} onClick={() => void act()}>
      {label}
    </Button>
  ));
}
