import { Button } from '@mantine/core';
import { useState } from 'react';
import { toUtcTime } from '#shared/dates.ts';
import { confirm } from '#web/actions/confirm.tsx';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { ConflictSheet } from '#web/actions/conflict-sheet.tsx';
import { showDone, showError } from '#web/actions/toast.tsx';
import { CallFailure } from '#web/api/api.ts';
import classes from './boilerplate.module.css';
import { Panel } from './panel.tsx';

export function DialogParts() {
  const [hasConflict, setConflict] = useState(false);
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
          <Button onClick={() => showDone('ticket 4779 closed', () => showDone('Undone'))}>Done, with Undo</Button>
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
          <Button
            onClick={() =>
              void confirmedAction({
                question: {
                  title: 'Void invoice 20884?',
                  text: 'A voided invoice stays in the books and cannot be opened again.',
                  continueLabel: 'Void it',
                  isDangerous: true,
                },
                run: () => Promise.reject(new CallFailure(500, {})),
              })
            }
          >
            Confirmed action that fails
          </Button>
          <Button onClick={() => setConflict(true)}>Conflict of two people</Button>
        </div>
      </Panel>
      {hasConflict && (
        <ConflictSheet
          what="Ticket 4803"
          by={{ name: 'Kaylee Braddock', at: toUtcTime(new Date(Date.now() - 40_000)) }}
          conflicts={[
            { key: 'due', label: 'Due', was: '11/23/2026', yours: '11/24/2026', theirs: '11/25/2026' },
            {
              key: 'subject',
              label: 'Subject',
              was: 'Seal leak',
              yours: 'Seal leak, P-204',
              theirs: 'Seal leak, P-203',
            },
          ]}
          onSave={() => setConflict(false)}
          onKeepTheirs={() => setConflict(false)}
        />
      )}
    </>
  );
}
