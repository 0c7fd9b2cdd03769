import { useReading } from '#web/api/query.ts';
import { customerCalls } from '../../../customers/contract.ts';
import { SendLinkDialog } from '../../../guest-links/screens/send-link-dialog.tsx';
import type { FieldTicket } from '../../contract.ts';
import { fieldTicketEntity } from '../../entity.ts';
import { nameOfTicket } from '../../rules.ts';

/** Sends a batch or a ticket to one of its customer’s people. */
export function SendDialog({ ticket, onClose }: { ticket: FieldTicket; onClose: () => void }) {
  const { customerID, fieldTicketID } = ticket;
  const { data, error } = useReading(customerCalls.getCustomer, { customerID });
  // Who may not see the customer's people types who it is for.
  if (!data && !error) return null;
  return (
    <SendLinkDialog
      of={{ module: fieldTicketEntity.module, entityID: fieldTicketID }}
      name={nameOfTicket(ticket)}
      contacts={data?.contacts ?? []}
      onClose={onClose}
    />
  );
}
