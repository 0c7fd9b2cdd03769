import { Button } from '@mantine/core';
import { CallFailure } from '#web/api.ts';
import { confirm } from '#web/confirm.tsx';
import { showDone, showError } from '#web/toast.tsx';
import classes from './boilerplate.module.css';
import { Panel } from './panel.tsx';

export function DialogParts() {
  return (
    <>
      <Panel title="Buttons" about="One primary a view">
        <div className={classes.wrap}>
          <Button variant="filled">Primary</Button>
          <Button>Default</Button>
          <Button variant="subtle">Ghost</Button>
          <Button variant="danger">Delete</Button>
          <Button disabled>Not yet</Button>
          <Button loading>Saving</Button>
        </div>
        <div className={classes.wrap}>
          <Button size="md" variant="filled">
            Primary, 32
          </Button>
          <Button size="md">Default, 32</Button>
        </div>
      </Panel>
      <Panel title="Toasts and questions" about="5 seconds; with Undo 10">
        <div className={classes.wrap}>
          <Button onClick={() => showDone('ticket 4779 closed', () => showDone('Taken back'))}>Done, with Undo</Button>
          <Button onClick={() => showError(new CallFailure(500, {}), 'Your note is kept as a draft.')}>Error</Button>
          <Button
            onClick={() =>
              void confirm({
                title: 'Pause 4821 before closing its tab?',
                text: 'You started this work at 8:32 AM. If you do not pause it, it keeps running.',
                continueLabel: 'Yes, pause it',
                extraLabel: 'Close tab without pausing',
              }).then((answer) => showDone(`you chose ${answer}`))
            }
          >
            Question, with the extra button
          </Button>
        </div>
      </Panel>
    </>
  );
}
