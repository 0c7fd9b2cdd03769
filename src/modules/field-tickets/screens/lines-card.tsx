import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { multiplierText } from '#shared/cells.ts';
import { formatDollars } from '#shared/money.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { rateText } from '#shared/units.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { both, bothEdits } from '#web/form/both-edits.ts';
import { FormBody } from '#web/form/fields.tsx';
import { messagesIn } from '#web/form/messages-in.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Part } from '#web/page/detail-page.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { type EnteredFieldLine, type FieldTicket, fieldTicketCalls, type ShownFieldLine } from '../contract.ts';
import { quantityText } from '../rules.ts';
import { enteredFieldLines, FieldLines, type FieldLineValue, typedLine } from './field-lines.tsx';
import classes from './field-tickets.module.css';

/** What was done and used; typed in a grid by who may change it, until it is validated. */
export function LinesCard({ ticket }: { ticket: FieldTicket }) {
  const mayEdit = useMay()(can('field_tickets', 'update')) && !ticket.isValidated && !ticket.isArchived;
  const [isEdited, setEdited] = useState(false);
  const isOpen = isEdited && mayEdit;
  return (
    <Part title="Lines" right={mayEdit && !isOpen && <Button onClick={() => setEdited(true)}>Edit lines</Button>}>
      {isOpen ? (
        <LinesForm ticket={ticket} onDone={() => setEdited(false)} />
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than the page, keys push it aside
    <section className={classes.frame} aria-label="Lines of the ticket" tabIndex={0}>
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
    </section>
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
  ]
    .filter(Boolean)
    .join(' · ');
}

type Lines = { lines?: unknown };
const known = (lines: unknown) =>
  (lines as EnteredFieldLine[]).map((line, at) => ({ id: line.lineID ?? `new ${at}`, ...line }));
const joinedLines = (was: Lines, mine: Lines, theirs: Lines) => ({
  lines: (both(known(was.lines), known(mine.lines), known(theirs.lines)) as ReturnType<typeof known>).map(
    ({ id: _, ...line }) => line,
  ),
});

function LinesForm({ ticket: latest, onDone }: { ticket: FieldTicket; onDone: () => void }) {
  const client = useQueryClient();
  // As it was when its editing began: what others save meanwhile takes nothing out of the fields.
  const [ticket] = useState(latest);
  const { fieldTicketID } = ticket;
  const initial = useMemo(() => {
    const was = ticket.lines.map(typedLine);
    return { fieldTicketID, was, lines: was };
  }, [ticket, fieldTicketID]);
  const named = useMemo(
    () => new Map(ticket.lines.map(({ serviceID, serviceName }) => [serviceID ?? 0, serviceName ?? ''])),
    [ticket],
  );
  const form = useContractForm({
    contract: fieldTicketCalls.setFieldTicketLines,
    initial: initial as never,
    joins: (saw, mine, now) => bothEdits(saw, mine, now, joinedLines),
    tidy: (values) => ({ ...values, lines: enteredFieldLines(values.lines as FieldLineValue[]) as never }),
    draftName: `field-ticket-lines-${fieldTicketID}`,
    save: (input, key, saw) =>
      write(
        client,
        fieldTicketCalls.setFieldTicketLines,
        { ...input, was: saw.lines as never },
        { key, isQuiet: true, done: `Lines of field ticket ${fieldTicketID} saved` },
      ),
    onSaved: onDone,
  });
  return (
    <FormBody
      form={form}
      saveLabel="Save lines"
      onCancel={() => {
        form.discard();
        onDone();
      }}
    >
      <FieldLines
        lines={(form.values.lines ?? []) as FieldLineValue[]}
        onChange={(lines) => form.enter('lines', lines as never)}
        messages={messagesIn(form.messages, 'lines')}
        named={named}
        isLabelHidden
      />
    </FormBody>
  );
}
