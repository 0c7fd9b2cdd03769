import { IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { write } from '#web/api/query.ts';
import { bothEdits, joinLines } from '#web/form/both-edits.ts';
import { FormBody } from '#web/form/fields.tsx';
import { messagesIn } from '#web/form/messages-in.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { type EnteredFieldLine, type FieldTicket, fieldTicketCalls } from '../contract.ts';
import { TimeDialog } from '../hours/screens/time-dialog.tsx';
import { hasClock } from '../rules.ts';
import { type FieldLineValue, typedLine } from '../typed-rules.ts';
import { enteredFieldLines, FieldLines } from './field-lines.tsx';
import classes from './field-tickets.module.css';

const joinedLines = joinLines<EnteredFieldLine>(({ lineID }, at) => lineID ?? `new ${at}`);

/** The lines of a ticket, typed. */
export function LinesForm({ ticket: latest, onDone }: { ticket: FieldTicket; onDone: () => void }) {
  const client = useQueryClient();
  // As it was when its editing began: what others save meanwhile takes nothing out of the fields.
  const [ticket] = useState(latest);
  const [isFilling, setFilling] = useState(false);
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
  const lines = (form.values.lines ?? []) as FieldLineValue[];
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
        lines={lines}
        onChange={(lines) => form.enter('lines', lines as never)}
        messages={messagesIn(form.messages, 'lines')}
        named={named}
        isLabelHidden
        foot={
          hasClock(ticket) && (
            <button type="button" className={classes.fill} onClick={() => setFilling(true)}>
              <IconClock size={14} stroke={1.8} aria-hidden /> Fill from time
            </button>
          )
        }
      />
      {isFilling && (
        <TimeDialog
          ticket={ticket}
          lines={enteredFieldLines(lines)}
          takeLabel="Put in"
          onTake={(filled) => {
            form.enter('lines', filled as never);
            setFilling(false);
          }}
          onClose={() => setFilling(false)}
        />
      )}
    </FormBody>
  );
}
