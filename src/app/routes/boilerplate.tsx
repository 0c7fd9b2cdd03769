import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { OutboxPanel } from '#modules/sign-in/screens/outbox-panel.tsx';
import { CallFailure } from '#web/api.ts';
import { Collection } from '#web/collection/collection.tsx';
import { confirm } from '#web/confirm.tsx';
import { DataBox } from '#web/data-box.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { Avatar } from '#web/marks/avatar.tsx';
import { FlagMark, PinMark } from '#web/marks/flag-mark.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { type ActivityStatus, StatusGlyph } from '#web/marks/status-glyph.tsx';
import { documentStatuses, StatusPill } from '#web/marks/status-pill.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { Screen } from '#web/screen.tsx';
import { Empty, Failed, LoadingLines } from '#web/states.tsx';
import { Tabs } from '#web/tabs.tsx';
import { showDone, showError } from '#web/toast.tsx';
import classes from './boilerplate.module.css';

/** The parts every page is made of, in their states, and the mails that were written here. */
export function Boilerplate() {
  const [part, setPart] = useState<'parts' | 'outbox'>('parts');
  return (
    <Screen title="Dev Boilerplate">
      <div className={classes.page}>
        <Tabs
          label="Parts"
          active={part}
          onPick={setPart}
          tabs={[
            { key: 'parts', label: 'Components' },
            { key: 'outbox', label: 'Outbox' },
          ]}
        />
        <div className={classes.body}>{part === 'outbox' ? <OutboxPanel /> : <Parts />}</div>
      </div>
    </Screen>
  );
}

function Panel({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={classes.panel}>
      <div className={classes.panelHead}>
        <h2>{title}</h2>
        <span>{about}</span>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}

const statusWords: [ActivityStatus, string][] = [
  ['new', 'New'],
  ['inProgress', 'In Progress'],
  ['scheduled', 'Scheduled'],
  ['waitingOnClient', 'Waiting on Client'],
  ['reopened', 'Reopened'],
  ['blocked', 'Blocked'],
  ['paused', 'Paused'],
  ['inactive', 'Inactive'],
  ['needsApproval', 'Needs Approval'],
  ['completed', 'Completed'],
  ['closed', 'Closed'],
];

const people = ['Marisol Treviño', 'Ruben Ortega', 'Kaylee Braddock', 'Travis Nance', 'Dale Hutchins'].map(
  (label, index) => ({ id: index + 1, label, mark: <Avatar name={label} isNamed={false} /> }),
);

function Parts() {
  return (
    <div className={classes.grid}>
      <Panel title="Activity statuses" about="Glyph and text, never a pill">
        <ul className={classes.rows}>
          {statusWords.map(([status, word]) => (
            <li key={status}>
              <StatusGlyph status={status} /> {word}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Document statuses" about="A pill, never a glyph">
        <div className={classes.wrap}>
          {documentStatuses.map((status) => (
            <StatusPill key={status} status={status} />
          ))}
        </div>
      </Panel>
      <Panel title="Priorities, flags, people" about="Bars; a word beside them">
        <ul className={classes.rows}>
          {(['urgent', 'high', 'normal', 'low'] as const).map((priority) => (
            <li key={priority}>
              <PriorityGlyph priority={priority} /> {priority.charAt(0).toUpperCase() + priority.slice(1)}
            </li>
          ))}
          <li>
            <FlagMark label="Flag" /> <FlagMark colour="red" label="Red flag" />{' '}
            <FlagMark colour="amber" label="Amber flag" /> <PinMark label="Pin" />
          </li>
          <li>
            {people.map((person) => (
              <Avatar
                key={person.id}
                name={person.label}
                size={28}
                status={{ kind: 'inProgress', name: 'In Progress' }}
              />
            ))}
          </li>
        </ul>
      </Panel>
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
      <FieldsPanel />
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
      <TilesPanel />
      <Panel title="Empty" about="What belongs here, first action">
        <Empty
          title="No field tickets this week"
          text="Hours, parts and mileage of a job are written here, signed by the customer, then billed."
          actions={<Button variant="filled">New field ticket</Button>}
        />
      </Panel>
      <Panel title="Error" about="What happened, what was kept, what to do">
        <Failed error={new CallFailure(0, {})} what="The list of tickets" retry={() => showDone('tried again')} />
      </Panel>
      <Panel title="Loading" about="After 300 ms, in the shape of what comes">
        <LoadingLines lines={5} />
      </Panel>
      <Panel title="Collection, loading" about="Same rows, same columns">
        <div className={classes.list}>
          <Collection<{ id: number }>
            name="Example"
            rows={undefined}
            rowKey={(row) => row.id}
            hrefOf={() => '/boilerplate'}
            columns={[
              { key: 'number', title: '#', width: 60, render: () => null },
              { key: 'name', title: 'Subject', width: 'grow', opens: true, render: () => null },
              { key: 'due', title: 'Due', width: 80, align: 'right', render: () => null },
            ]}
            card={() => null}
            view="table"
            empty={null}
          />
        </div>
      </Panel>
    </div>
  );
}

function FieldsPanel() {
  const [chosen, setChosen] = useState<number[]>([1, 2]);
  const [date, setDate] = useState<string | null>(null);
  return (
    <Panel title="Fields" about="Messages at the field">
      <div className={classes.fields}>
        <TextInput label="Asset #" required defaultValue="P-204" error="Asset # already exists. Choose another." />
        <DateField label="Due" value={date} onChange={setDate} />
        <ChoicePicker
          isMultiple
          label="Assignees"
          placeholder="Choose assignees"
          choices={people}
          value={chosen}
          onChange={setChosen}
        />
        <ChoicePicker
          label="Somebody"
          placeholder="Choose one of 200"
          choices={twoHundred}
          value={null}
          onChange={() => undefined}
        />
      </div>
    </Panel>
  );
}

const twoHundred = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, label: `Colleague ${index + 1}` }));

function TilesPanel() {
  const [active, setActive] = useState<string | undefined>('week');
  return (
    <Panel title="Data box" about="A click sets exactly that filter">
      <DataBox
        active={active}
        onPick={setActive}
        tiles={[
          { key: 'open', label: 'All open', count: 214, isAlert: false },
          { key: 'week', label: 'Due in 7 days', count: 38, isAlert: false },
          { key: 'risk', label: 'Overdue', count: 6, isAlert: true },
        ]}
      />
    </Panel>
  );
}
