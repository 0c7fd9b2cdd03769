import '../theme/dialog.css';
import { Button, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './confirm.module.css';
import type { AskedReason } from './reason.tsx';

export function ReasonBody({ question }: { question: AskedReason }) {
  const { title = 'Say why', message, continueLabel = 'Post with this reason', isOptional = false, answer } = question;
  const [reason, setReason] = useState('');
  const [isTouched, setTouched] = useState(false);
  const said = reason.trim().replaceAll(/\s+/g, ' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (said !== '' || isOptional) answer(said);
  };
  return (
    <Modal opened onClose={() => answer(null)} title={title} withCloseButton={false} size={482} zIndex={400}>
      <form onSubmit={submit}>
        <div className={classes.text}>{message}</div>
        <Textarea
          mt={12}
          label="Reason"
          withAsterisk={!isOptional}
          maxLength={300}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTouched && said === '' && !isOptional ? 'Say why' : undefined}
          data-autofocus
        />
        <div className={classes.buttons}>
          <Button size="md" variant="subtle" onClick={() => answer(null)} className={classes.cancel ?? ''}>
            Cancel
          </Button>
          <Button size="md" variant="filled" type="submit">
            {continueLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
