import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { PointerEvent } from 'react';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { type FieldTicket, fieldTicketCalls } from '../contract.ts';
import { inkHeight, inkWidth } from '../rules.ts';
import classes from './field-tickets.module.css';

/** Where the customer signs, over what the ticket says at that moment. */
export function SignDialog({ ticket, onClose }: { ticket: FieldTicket; onClose: () => void }) {
  const client = useQueryClient();
  const { fieldTicketID } = ticket;
  const form = useContractForm({
    contract: fieldTicketCalls.signFieldTicket,
    initial: { fieldTicketID, name: '', title: '', place: ticket.locationName ?? '', ink: '' },
    save: (input, key) =>
      write(client, fieldTicketCalls.signFieldTicket, input, { key, isQuiet: true, done: 'Signed' }),
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={`Sign field ticket ${fieldTicketID}`} withCloseButton={false} size={600}>
      <FormBody form={form} saveLabel="Sign" onCancel={onClose}>
        <FieldRow>
          <Field form={form} name="name" label="Name" isFirst />
          <Field form={form} name="title" label="Title" />
        </FieldRow>
        <Field form={form} name="place" label="Place" />
        <InkPad
          ink={String(form.values.ink ?? '')}
          onInk={(ink) => form.enter('ink', ink)}
          error={form.messageAt('ink')}
        />
      </FormBody>
    </Modal>
  );
}

type PadProps = { ink: string; onInk: (ink: string) => void; error: string | undefined };

/** A place to sign with a finger, a pen or the mouse. */
function InkPad({ ink, onInk, error }: PadProps) {
  const at = (event: PointerEvent): string => {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * (most - 1));
    return `${within((event.clientX - box.left) / box.width, inkWidth)} ${within((event.clientY - box.top) / box.height, inkHeight)}`;
  };
  return (
    <div className={classes.signature}>
      <svg
        className={classes.pad}
        viewBox={`0 0 ${inkWidth} ${inkHeight}`}
        role="img"
        aria-label="Sign here"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onInk(`${ink}M${at(event)}`);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onInk(`${ink}L${at(event)}`);
        }}
      >
        <path d={ink} />
      </svg>
      {error && <p role="alert">{error}</p>}
      <Button variant="subtle" disabled={ink === ''} onClick={() => onInk('')}>
        Clear
      </Button>
    </div>
  );
}
