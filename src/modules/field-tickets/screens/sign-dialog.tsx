import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { InkPad } from '#web/parts/ink-pad.tsx';
import { type FieldTicket, fieldTicketCalls } from '../contract.ts';
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
        <SignBox
          ink={String(form.values.ink ?? '')}
          onInk={(ink) => form.enter('ink', ink)}
          error={form.messageAt('ink')}
        />
      </FormBody>
    </Modal>
  );
}

type BoxProps = { ink: string; onInk: (ink: string) => void; error: string | undefined };

const SignBox = ({ ink, onInk, error }: BoxProps) => (
  <div className={classes.signature}>
    <InkPad ink={ink} onInk={onInk} />
    {error && <p role="alert">{error}</p>}
    <Button variant="subtle" disabled={ink === ''} onClick={() => onInk('')}>
      Clear
    </Button>
  </div>
);
