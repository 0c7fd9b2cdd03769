import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showDone } from '#web/actions/toast.tsx';
import { write } from '#web/api/query.ts';
import { formatMoment } from '#web/days/formats.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { guestLinkCalls } from '../contract.ts';
import { usualDays } from '../rules.ts';
import classes from './guest-links.module.css';

type Props = {
  of: { module: string; entityID: number };
  /** As people call it: `Batch 12`. */
  name: string;
  /** Who may be meant. */
  contacts: readonly { contactID: number; name: string; email: string }[];
  onClose: () => void;
};
type Made = { address: string; expiresAt: string; to: string };

/** Sends somebody outside a link by which they open a record without an account, or makes one to be handed on. */
export function SendLinkDialog({ name, onClose, ...more }: Props) {
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Modal opened onClose={onClose} title={`Send ${name} to the customer`} withCloseButton={false} size={520}>
      {made ? <MadeLink made={made} onClose={onClose} /> : <SendForm {...more} onClose={onClose} onMade={setMade} />}
    </Modal>
  );
}

type FormProps = Omit<Props, 'name'> & { onMade: (made: Made) => void };

function SendForm({ of, contacts, onClose, onMade }: FormProps) {
  const client = useQueryClient();
  const [picked, setPicked] = useState<number | null>(null);
  const form = useContractForm({
    contract: guestLinkCalls.makeLink,
    initial: { ...of, guestName: '', guestEmail: '', days: usualDays, message: '' },
    save: (input, key) => write(client, guestLinkCalls.makeLink, input, { key, isQuiet: true }),
    onSaved: ({ address, expiresAt }) => onMade({ address, expiresAt, to: String(form.values.guestEmail ?? '') }),
    asksBeforeLeaving: false,
  });
  const pick = (contactID: number | null) => {
    const contact = contacts.find((one) => one.contactID === contactID);
    setPicked(contactID);
    if (!contact) return;
    form.set('guestName', contact.name);
    form.set('guestEmail', contact.email);
  };
  return (
    <FormBody form={form} saveLabel={form.values.guestEmail ? 'Send' : 'Make link'} onCancel={onClose}>
      {contacts.length > 0 && (
        <ChoicePicker
          label="Contact"
          placeholder="Somebody else"
          mayBeEmpty
          choices={contacts.map((one) => ({ id: one.contactID, label: one.name }))}
          value={picked}
          onChange={pick}
        />
      )}
      <FieldRow>
        <Field form={form} name="guestName" label="Name" isFirst={contacts.length === 0} />
        <Field form={form} name="guestEmail" label="Email" help="Without one you copy the link." />
      </FieldRow>
      <Field form={form} name="days" label="Works for so many days" />
      <Field form={form} name="message" label="Message" help="The link, and the document as PDF, go with it." />
    </FormBody>
  );
}

function MadeLink({ made, onClose }: { made: Made; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard?.writeText(made.address);
    showDone('Copied');
  };
  return (
    <div className={classes.made}>
      <p role="status">
        {made.to ? `It goes to ${made.to}. ` : ''}The link works until {formatMoment(made.expiresAt)}, and is shown this
        once. Whoever has it can answer: give it to nobody else.
      </p>
      <code className={classes.address}>{made.address}</code>
      <div className={classes.buttons}>
        <Button onClick={() => void copy()}>Copy link</Button>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
