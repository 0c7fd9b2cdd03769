import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Recurrence } from '#shared/recurrence.ts';
import { recurrenceText } from '#shared/recurrence-words.ts';
import { write } from '#web/api/query.ts';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { RecurrencePicker } from '../service-levels/screens/recurrence-picker.tsx';
import type { WorkArea } from './work-area.tsx';

type Props = {
  item: { taskID: number };
  setRecurrence: NonNullable<WorkArea['setRecurrence']>;
  first: Recurrence;
  /** What is there already is of this day: the next come after it. */
  after: string;
  onClose: () => void;
};

/** When work comes again, whatever the rule. */
export function SeriesDialog({ item, setRecurrence, first, after, onClose }: Props) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: setRecurrence,
    initial: { ...item, recurrence: first },
    save: (input, key) =>
      write(client, setRecurrence, input, {
        key,
        isQuiet: true,
        done: ({ series }) => (series ? recurrenceText(series.recurrence) : ''),
      }),
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title="Repeats" withCloseButton={false} size={560}>
      <FormBody form={form} saveLabel="Save" onCancel={onClose}>
        <RecurrencePicker
          value={form.values.recurrence as Recurrence}
          onChange={(next) => form.enter('recurrence', next)}
          after={after}
          messageAt={(part) => form.messageAt(`recurrence.${part}`)}
        />
      </FormBody>
    </Modal>
  );
}
