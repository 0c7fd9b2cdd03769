import { useQueryClient } from '@tanstack/react-query';
import { formatDollars } from '#shared/money.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { MarkPill, StatusPill } from '#web/marks/status-pill.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { RemoveRow } from '#web/page/remove-row.tsx';
import { Wide } from '#web/page/wide.tsx';
import { type FieldTicket, fieldTicketCalls, mayBatch } from '../contract.ts';
import { nameOfTicket } from '../rules.ts';
import classes from './field-tickets.module.css';

/** The tickets of a batch, each of which can be taken out while it is not approved. */
export function MembersCard({ batch }: { batch: FieldTicket }) {
  const client = useQueryClient();
  const mayTakeOut = useMay()(mayBatch) && !batch.isApproved;
  const { consolidatedTickets: members, total } = batch;
  if (members.length === 0)
    return (
      <Part title="Tickets">
        <NothingYet>No ticket is in it any more.</NothingYet>
      </Part>
    );
  return (
    <Part title="Tickets">
      <Wide label="Tickets of the batch">
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">Ticket</th>
              <th scope="col">Service</th>
              <th scope="col">Status</th>
              <th scope="col">Total</th>
              {mayTakeOut && <th scope="col" aria-label="Take out" />}
            </tr>
          </thead>
          <tbody>
            {members.map((row) => (
              <tr key={row.fieldTicketID}>
                <th scope="row">
                  <PageLink href={`/field_tickets/${row.fieldTicketID}`}>{nameOfTicket(row)}</PageLink>
                  <span className={classes.about}>{row.workDone}</span>
                </th>
                <td className="figures">{formatDate(row.fieldTicketServiceDate)}</td>
                <td>
                  <StatusPill status={row.status} /> {row.isDisputed && <MarkPill tone="alert">Disputed</MarkPill>}
                </td>
                <td className="figures">{row.total === null ? '' : formatDollars(row.total)}</td>
                {mayTakeOut && (
                  <td>
                    <RemoveRow
                      name={nameOfTicket(row)}
                      onRemove={() =>
                        void confirmedAction({
                          run: () =>
                            write(
                              client,
                              fieldTicketCalls.removeFromBatch,
                              { fieldTicketID: row.fieldTicketID },
                              { done: `${nameOfTicket(row)} taken out` },
                            ),
                          tellsWhy: true,
                        })
                      }
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {total !== null && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  Total
                </th>
                <td className="figures">{formatDollars(total)}</td>
                {mayTakeOut && <td />}
              </tr>
            </tfoot>
          )}
        </table>
      </Wide>
    </Part>
  );
}
