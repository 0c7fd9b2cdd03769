import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { seesMoney } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { askReason } from '#web/actions/reason.tsx';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { canBeSent } from '../acceptance/rules.ts';
import { type FieldTicket, fieldTicketCalls, mayBatch, mayLock, mayValidate } from '../contract.ts';

type Step =
  | 'validateFieldTicket'
  | 'closeFieldTicket'
  | 'reopenFieldTicket'
  | 'lockFieldTicket'
  | 'archiveFieldTicket'
  | 'restoreFieldTicket'
  | 'approveBatch';

/** What is no next step of its way. */
const besides = ['Reject', 'Unlock', 'Copy', 'Delete'];

export type DialogOfTicket = 'sign' | 'reject' | 'bill' | 'send';

type Action = { label: string; name?: string; needs: boolean; run: () => unknown };

/** Its customer is sent what is final, by who may show its prices. */
const sending = (ticket: FieldTicket, may: ReturnType<typeof useMay>, open: (dialog: 'send') => void) =>
  canBeSent(ticket) &&
  !ticket.isAccepted && {
    label: 'Send',
    // More than a phone has room for.
    name: 'Send to customer',
    needs: may(mayBatch) && seesMoney(may),
    run: () => open('send'),
  };

/** What can be done with it where it stands: the next step first. */
export function FieldTicketActions({ ticket, open }: { ticket: FieldTicket; open: (dialog: DialogOfTicket) => void }) {
  const client = useQueryClient();
  const go = useGo();
  const may = useMay();
  const { fieldTicketID, isValidated, isLocked, isArchived, ticketIsOpen, batchID } = ticket;
  const isBatch = ticket.ticketType === 'batchTicket';
  const isFree = batchID === null;
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
  const steps: (false | Action)[] = [
    isArchived && {
      label: 'Restore',
      needs: may(can('field_tickets', 'delete')),
      run: run('restoreFieldTicket', 'Restored'),
    },
    isBatch &&
      !isArchived &&
      !ticket.isApproved && { label: 'Approve', needs: may(mayBatch), run: run('approveBatch', 'Approved') },
    sending(ticket, may, open),
    !isArchived &&
      !isValidated &&
      !ticket.isApproved &&
      !ticket.isRejected && { label: 'Sign', needs: mayChange, run: () => open('sign') },
    !isArchived &&
      !isBatch &&
      !isValidated && { label: 'Validate', needs: may(mayValidate), run: run('validateFieldTicket', 'Validated') },
    isToBill(ticket) && {
      label: 'Bill',
      // A batch of it alone is made of a ticket.
      needs: may(can('invoices', 'create')) && (isBatch || may(mayBatch)),
      run: () => open('bill'),
    },
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
    isLocked &&
      isFree && {
        label: 'Unlock',
        needs: may(mayLock),
        run: back('unlockFieldTicket', 'Unlocked', 'It leaves the final review.'),
      },
    isBatch &&
      !isArchived &&
      ticket.invoiceID === null &&
      !ticket.isRejected && { label: 'Reject', needs: may(mayBatch), run: () => open('reject') },
    !isBatch && {
      label: 'Copy',
      needs: may(can('field_tickets', 'create')),
      run: () => go(`/field_tickets/new?copies=${fieldTicketID}`),
    },
    !isArchived &&
      !isLocked &&
      isFree &&
      !(isBatch && (ticket.isApproved || ticket.consolidatedTickets.length > 0)) && {
        label: 'Delete',
        needs: may(can('field_tickets', 'delete')),
        run: run('archiveFieldTicket', 'Deleted'),
      },
  ];
  return <Steps steps={steps} isDisputed={ticket.isDisputed} />;
}

/** Those that can be taken, the first of them as what comes next unless that is none or the customer is waited for. */
function Steps({ steps, isDisputed }: { steps: readonly (false | Action)[]; isDisputed: boolean }) {
  const offered = steps.flatMap((step) => (step !== false && step.needs ? step : []));
  return offered.map(({ label, name, run }, at) => (
    <Button
      key={label}
      aria-label={name}
      variant={at === 0 && !besides.includes(label) && !isDisputed ? 'filled' : 'default'}
      onClick={() => void run()}
    >
      {label}
    </Button>
  ));
}

/** What is approved, or through its final review and in no batch, not in dispute, and not billed yet. */
function isToBill({
  ticketType,
  isArchived,
  isApproved,
  isLocked,
  isBillable,
  batchID,
  invoiceID,
  isDisputed,
}: FieldTicket) {
  if (isArchived || invoiceID !== null || isDisputed) return false;
  return ticketType === 'batchTicket' ? isApproved : isLocked && isBillable && batchID === null;
}
