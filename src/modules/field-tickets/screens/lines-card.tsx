import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { multiplierText } from '#shared/cells.ts';
import { formatDollars } from '#shared/money.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { rateText } from '#shared/units.ts';
import { useMay } from '#web/api/session.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { Wide } from '#web/page/wide.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { FieldTicket, ShownFieldLine } from '../contract.ts';
import { chargedAs, lessThanAsked, quantityText } from '../rules.ts';
import classes from './field-tickets.module.css';

const LinesForm = lazyPart(() => import('./lines-form.tsx'), 'LinesForm');

/** What was done and used; typed in a grid by who may change it, until it is validated. */
export function LinesCard({ ticket }: { ticket: FieldTicket }) {
  const mayEdit = useMay()(can('field_tickets', 'update')) && !ticket.isValidated && !ticket.isArchived;
  const [isEdited, setEdited] = useState(false);
  const isOpen = isEdited && mayEdit;
  return (
    <Part title="Lines" right={mayEdit && !isOpen && <Button onClick={() => setEdited(true)}>Edit lines</Button>}>
      {isOpen ? (
        <Suspense fallback={<LinesTable ticket={ticket} />}>
          <LinesForm ticket={ticket} onDone={() => setEdited(false)} />
        </Suspense>
      ) : ticket.lines.length === 0 ? (
        <NothingYet>Nothing stands on it yet: hours, equipment, material.</NothingYet>
      ) : (
        <LinesTable ticket={ticket} />
      )}
    </Part>
  );
}

function LinesTable({ ticket }: { ticket: FieldTicket }) {
  const isMoneySeen = seesMoney(useMay());
  return (
    <Wide label="Lines of the ticket">
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Counts</th>
            {isMoneySeen && <th scope="col">Rate</th>}
            {isMoneySeen && <th scope="col">Amount</th>}
          </tr>
        </thead>
        <tbody>
          {ticket.lines.map((line) => (
            <tr key={line.lineID}>
              <th scope="row">
                {line.description}
                <span className={classes.about}>{aboutLine(line)}</span>
              </th>
              <td className="figures">{quantityText(line.quantity, line.unit)}</td>
              <td className="figures">{line.rateKind === 'labor' ? multiplierText(line.multiplier) : ''}</td>
              {isMoneySeen && <td className="figures">{line.rate === null ? '' : rateText(line.rate)}</td>}
              {isMoneySeen && <td className="figures">{line.amount === null ? '' : formatDollars(line.amount)}</td>}
            </tr>
          ))}
        </tbody>
        {ticket.total !== null && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td colSpan={4} className="figures">
                {formatDollars(ticket.total)}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </Wide>
  );
}

/** Who did it, and where its price is from. */
function aboutLine(line: ShownFieldLine): string {
  const { personName, rate, sheetRate, rateSheetName, rateSheetVersion, rateReason, discountPercent } = line;
  const isOther = rate !== null && sheetRate !== null && rate !== sheetRate;
  const source =
    rateSheetName !== null
      ? `${rateSheetName}, version ${rateSheetVersion}`
      : line.serviceID === null
        ? ''
        : 'The catalogue’s price';
  return [
    personName,
    isOther ? `instead of ${rateText(sheetRate)}: ${rateReason}` : source,
    discountPercent > 0 && `less ${discountPercent}%`,
    chargedAs(line),
    lessThanAsked(line),
  ]
    .filter(Boolean)
    .join(' · ');
}
