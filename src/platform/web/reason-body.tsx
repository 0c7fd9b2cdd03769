import './dialog.css';
import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './confirm.module.css';
import type { AskedReason } from './reason.tsx';

export function ReasonBody({ question }: { question: AskedReason }) {
  const { message, answer } = question;
  const [reason, setReason] = useState('');
  const [isTouched, setTouched] = useState(false);
  const said = reason.trim().replaceAll(/\s+/g, ' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (said !== '') answer(said);
  };
  return (
    <Modal opened onClose={() => answer(null)} title="Say why" withCloseButton={false} size={482} zIndex={400}>
      <form onSubmit={submit}>
        <p className={classes.text}>{message}</p>
        <Textarea
          mt={12}
          label="Reason"
          withAsterisk
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTouched && said === '' ? 'Say why' : undefined}
          data-autofocus
        />
        <div className={classes.buttons}>
          <Button size="md" variant="subtle" onClick={() => answer(null)} className={classes.cancel ?? ''}>
            Cancel
          </Button>
          <Button size="md" variant="filled" type="submit">
            Post with this reason
          </Button>
        </div>
      </form>
    </Modal>
  );
}
