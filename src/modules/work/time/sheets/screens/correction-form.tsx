import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { write } from '#web/api/query.ts';
import { Segments } from '#web/page/segments.tsx';
import { timeSheetCalls } from '../contract.ts';
import { WorkPicker } from './entry-form.tsx';
import { ReasonForm } from './reason-form.tsx';

type Props = { userID: number; day: string; onClose: () => void };

/** Minutes more or less on an approved day, as an entry of its own. */
export function CorrectionForm({ userID, day, onClose }: Props) {
  const client = useQueryClient();
  const [module, setModule] = useState<'tasks' | 'tickets'>('tickets');
  const [entityID, setEntityID] = useState<number | null>(null);
  const [minutes, setMinutes] = useState('');
  const [fields, setFields] = useState<Record<string, string>>({});
  const save = (reason: string) => {
    const whole = /^[-−]?\d+$/.test(minutes.trim()) ? Number(minutes.trim().replace('−', '-')) : 0;
    const input = { userID, day, module, entityID: entityID ?? 0, minutes: whole, reason };
    return write(client, timeSheetCalls.adjustDay, input, { done: 'Day corrected', isQuiet: true });
  };
  return (
    <ReasonForm
      title="Correct the day"
      label="Reason"
      saveLabel="Correct"
      fieldsAbove={['entityID', 'minutes']}
      onFields={setFields}
      onSave={save}
      onClose={onClose}
    >
      <Segments
        label="Kind of work"
        segments={[
          { key: 'tickets', label: 'Ticket' },
          { key: 'tasks', label: 'Task' },
        ]}
        active={module}
        onPick={(picked) => {
          setModule(picked);
          setEntityID(null);
        }}
      />
      <WorkPicker
        key={module}
        module={module}
        value={entityID}
        error={fields.entityID && 'Choose the work'}
        onChange={setEntityID}
      />
      <TextInput
        label="Minutes"
        description="More, or with a minus less: 30 or −30"
        required
        inputMode="numeric"
        value={minutes}
        error={fields.minutes}
        onChange={(event) => setMinutes(event.currentTarget.value)}
      />
    </ReasonForm>
  );
}
