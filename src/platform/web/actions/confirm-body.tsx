import '../theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import classes from './confirm.module.css';
import type { Asked } from './confirm.tsx';

export function ConfirmBody({ question }: { question: Asked }) {
  const { answer } = question;
  return (
    <Modal
      opened
      onClose={() => answer('cancel')}
      title={question.title}
      withCloseButton={false}
      size={482}
      zIndex={400}
    >
      <div className={classes.text}>{question.text}</div>
      <div className={classes.buttons}>
        <Button size="md" variant="subtle" onClick={() => answer('cancel')} className={classes.cancel ?? ''}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        {question.extraLabel && (
          <Button size="md" onClick={() => answer('extra')}>
            {question.extraLabel}
          </Button>
        )}
        <Button
          size="md"
          variant={question.isDangerous ? 'danger' : 'filled'}
          onClick={() => answer('continue')}
          data-autofocus
        >
          {question.continueLabel}
        </Button>
      </div>
    </Modal>
  );
}
