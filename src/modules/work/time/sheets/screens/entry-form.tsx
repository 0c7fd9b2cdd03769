import { useConnectionLost } from '#web/api/connection.ts';
import { useKnownWork } from './use-known-work.ts';
import '#web/theme/dialog.css';
import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { taskCalls } from '#modules/tasks/contract.ts';
import { ticketCalls } from '#modules/tickets/contract.ts';
import { addDays, fromUtcTime, toUtcTime } from '#shared/dates.ts';
import { clockAt, momentAt } from '#shared/days.ts';
import { uuidv7 } from '#shared/ids.ts';
import { CallFailure } from '#web/api/api.ts';
import { useReadingPages } from '#web/api/query.ts';
import { DateField } from '#web/form/date-field.tsx';
import { type Keep, useKept } from '#web/outbox/use-kept.ts';
import { Segments } from '#web/page/segments.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { pagedChoices } from '#web/picker/paged-choices.ts';
import { timeEntryCalls } from '../../entries/contract.ts';
import { ownTime } from '../../rules.ts';
import type { IdleTime, SheetLine } from '../contract.ts';
import { placeOfIdle, placeOfLine, timeText } from '../rules.ts';
import classes from './entry.module.css';
import { FormFoot } from './form-foot.tsx';

/** What the form is about: new time on a day, time that is there, or idle time to claim. */
export type Editing =
  | { kind: 'add'; day: string; span?: { from: string; to: string } | undefined }
  | { kind: 'edit'; day: string; line: SheetLine }
  | { kind: 'claim'; day: string; idle: IdleTime };

type Props = { editing: Editing; timeZone: string; onClose: () => void };
type Values = {
  module: 'tasks' | 'tickets';
  entityID: number | null;
  day: string | null;
  from: string;
  to: string;
  remarks: string;
};

const titles: Record<Editing['kind'], string> = { add: 'Add time', edit: 'Change time', claim: 'Claim idle time' };
const saves: Record<Editing['kind'], string> = { add: 'Add', edit: 'Save', claim: 'Claim' };

export function EntryForm({ editing, timeZone, onClose }: Props) {
  const { keep } = useKept(ownTime);
  const [values, setValues] = useState<Values>(() => initialOf(editing, timeZone));
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const set = (more: Partial<Values>) => {
    setValues((was) => ({ ...was, ...more }));
    setFailure(null);
  };
  const fields = failure?.fields ?? {};
  const atField = ['entityID', 'startedAt', 'endedAt', 'remarks', 'reason'].some((name) => fields[name]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = messagesOf(editing, values);
    if (wrong) {
      setFailure(new CallFailure(400, { message: '', fields: wrong }));
      return;
    }
    setSaving(true);
    try {
      await save(keep, editing, values, timeZone);
      onClose();
    } catch (error) {
      setFailure(error instanceof CallFailure ? error : new CallFailure(500, {}));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={titles[editing.kind]} withCloseButton={false} size={440}>
      <form onSubmit={submit} className={classes.form} noValidate>
        {editing.kind === 'add' ? (
          <>
            <Segments
              label="Kind of work"
              segments={[
                { key: 'tickets', label: 'Ticket' },
                { key: 'tasks', label: 'Task' },
              ]}
              active={values.module}
              onPick={(module) => set({ module, entityID: null })}
            />
            <WorkPicker
              key={values.module}
              module={values.module}
              value={values.entityID}
              error={fields.entityID}
              onChange={(entityID) => set({ entityID })}
            />
          </>
        ) : (
          <p className={classes.about}>{aboutOf(editing, timeZone)}</p>
        )}
        {editing.kind === 'add' && (
          <DateField
            label="Day"
            leaning="back"
            isRequired
            value={values.day}
            error={fields.day}
            onChange={(day) => set({ day })}
          />
        )}
        <div className={classes.pair}>
          <TextInput
            label="From"
            type="time"
            required
            value={values.from}
            error={fields.startedAt}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <TextInput
            label="To"
            type="time"
            required
            value={values.to}
            error={fields.endedAt}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </div>
        <TextInput
          label={editing.kind === 'claim' ? 'What you did' : 'Remarks'}
          required={editing.kind === 'claim'}
          value={values.remarks}
          maxLength={200}
          error={fields.remarks ?? fields.reason}
          onChange={(event) => set({ remarks: event.currentTarget.value })}
        />
        <FormFoot
          failure={!atField ? failure?.message : null}
          saveLabel={saves[editing.kind]}
          isSaving={isSaving}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}

function initialOf(editing: Editing, timeZone: string): Values {
  const clock = (utcTime: string | null | undefined) =>
    utcTime ? clockAt(fromUtcTime(utcTime).getTime(), timeZone) : '';
  const { day } = editing;
  if (editing.kind === 'edit') {
    const { module, entityID, startedAt, endedAt, remarks } = editing.line;
    return { module, entityID, day, from: clock(startedAt), to: clock(endedAt), remarks };
  }
  if (editing.kind === 'claim') {
    const { module, entityID, from, to } = editing.idle;
    return { module, entityID, day, from: clock(from), to: clock(to), remarks: '' };
  }
  const { span } = editing;
  return { module: 'tickets', entityID: null, day, from: clock(span?.from), to: clock(span?.to), remarks: '' };
}

function messagesOf({ kind }: Editing, values: Values): Record<string, string> | null {
  const wrong: Record<string, string> = {};
  if (values.entityID === null) wrong.entityID = 'Choose what you worked on';
  if (values.day === null) wrong.day = 'Choose the day';
  if (!values.from) wrong.startedAt = 'Say when it began';
  if (!values.to) wrong.endedAt = 'Say when it ended';
  if (kind === 'claim' && !values.remarks.trim()) wrong.reason = 'Say what you did in this time';
  return Object.keys(wrong).length > 0 ? wrong : null;
}

const aboutOf = (editing: Exclude<Editing, { kind: 'add' }>, timeZone: string): string => {
  const { entityID, subject } = editing.kind === 'edit' ? editing.line : editing.idle;
  const name = `${entityID} ${subject ?? ''}`.trim();
  if (editing.kind === 'edit') return name;
  const { from, to } = editing.idle;
  return `${name}, idle from ${timeText(from, timeZone)} to ${timeText(to, timeZone)}. Claim all of it or a part.`;
};

/** To the second where nobody has changed the minute; an end before the start is on the next day. */
function momentsOf(editing: Editing, { day, from, to }: Values, timeZone: string) {
  const whole =
    editing.kind === 'edit'
      ? { from: editing.line.startedAt, to: editing.line.endedAt }
      : editing.kind === 'claim'
        ? { from: editing.idle.from, to: editing.idle.to }
        : { from: null, to: null };
  const moment = (onDay: string, time: string, known: string | null) => {
    const isSame = known !== null && clockAt(fromUtcTime(known).getTime(), timeZone) === time;
    return isSame && known ? known : toUtcTime(new Date(momentAt(onDay, time, timeZone)));
  };
  const first = whole.from ? new Date(fromUtcTime(whole.from)).toLocaleDateString('en-CA', { timeZone }) : (day ?? '');
  const last = to < from ? addDays(first, 1) : first;
  return { startedAt: moment(first, from, whole.from), endedAt: moment(last, to, whole.to) };
}

function save(keep: Keep, editing: Editing, values: Values, timeZone: string) {
  const times = momentsOf(editing, values, timeZone);
  const remarks = values.remarks.trim();
  const span = `${timeText(times.startedAt, timeZone)} to ${timeText(times.endedAt, timeZone)}`;
  if (editing.kind === 'add') {
    const entityID = values.entityID ?? 0;
    const input = { module: values.module, entityID, ...times, remarks };
    const says = `Time added on ${entityID}: ${span}`;
    return keep(timeEntryCalls.addEntry, input, { place: `new/${uuidv7()}`, says }, { done: 'Time added' });
  }
  if (editing.kind === 'claim') {
    const { idle } = editing;
    const input = { idleID: idle.idleID, ...times, reason: remarks };
    const says = `Idle time claimed on ${idle.entityID}: ${span}`;
    return keep(timeEntryCalls.claimIdle, input, { place: placeOfIdle(idle), says }, { done: 'Idle time claimed' });
  }
  const { line } = editing;
  const changes = {
    startedAt: { was: line.startedAt ?? '', now: times.startedAt },
    endedAt: { was: line.endedAt ?? '', now: times.endedAt },
    remarks: { was: line.remarks, now: remarks },
  };
  const input = { segmentID: line.segmentID ?? 0, changes };
  const says = `Time changed on ${line.entityID}: ${span}`;
  return keep(timeEntryCalls.updateEntry, input, { place: placeOfLine(line), says }, { done: 'Time changed' });
}

type WorkPickerProps = {
  module: 'tasks' | 'tickets';
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
};

/** One’s own work first; what is searched for is any that one may see. */
export function WorkPicker({ module, value, error, onChange }: WorkPickerProps) {
  const [search, setSearch] = useState('');
  const input = search ? { view: 'all' as const, search } : { view: 'my' as const };
  const calls = { tasks: taskCalls.listByFilters, tickets: ticketCalls.listByFilters };
  type Row = { id: number; subject: string; customerName: string | null };
  const list = useReadingPages<Row, typeof ticketCalls.listByFilters>(calls[module] as never, input);
  const known = useKnownWork(module);
  const paged = pagedChoices(
    list,
    ({ id, subject, customerName }) => ({ id, label: `${id} ${subject}`, detail: customerName ?? undefined }),
    setSearch,
  );
  // Without signal what the page knows is searched here.
  const source = useConnectionLost() ? { choices: known } : paged;
  return (
    <ChoicePicker
      {...source}
      label={module === 'tasks' ? 'Task' : 'Ticket'}
      placeholder="Choose what you worked on"
      isRequired
      error={error}
      value={value}
      onChange={onChange}
    />
  );
}
