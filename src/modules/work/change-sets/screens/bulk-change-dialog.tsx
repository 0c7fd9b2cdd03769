import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '#web/api/api.ts';
import { counted } from '#web/days/formats.ts';
import type { WorkArea } from '../../screens/work-area.tsx';
import { type ChangeSet, changeSet, changeSetCalls, maxAtOnce, type Outcome } from '../contract.ts';
import { ChangeSetCard } from './change-set-card.tsx';
import classes from './change-sets.module.css';
import { OutcomeTable } from './outcome-table.tsx';

type Props = {
  area: WorkArea;
  ids: readonly number[];
  /** Where one begins: the changes of a macro, or none yet. */
  initial: Record<string, unknown>;
  onClose: () => void;
  onChange: (changes: ChangeSet) => void;
};

/** The same changes for all that were chosen; what would become of each stands below before anything is changed. */
export function BulkChangeDialog({ area, ids, initial, onClose, onChange }: Props) {
  const [values, setValues] = useState(initial);
  const parsed = changeSet.safeParse(values);
  const preview = usePreview(area, ids, parsed.success ? parsed.data : null);
  const changing = preview.outcome?.items.filter((item) => item.changes.length > 0).length ?? 0;
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={`Change ${counted(ids.length, area.one)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.sheet}>
        <ChangeSetCard area={area} values={values} onChange={setValues} isNow />
        {preview.failure !== null && (
          <p className={classes.refusal} role="alert">
            {preview.failure}
          </p>
        )}
        {parsed.success && preview.outcome && <OutcomeTable area={area} outcome={preview.outcome} />}
        <div className={classes.buttons}>
          <Button size="md" variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="md"
            variant="filled"
            disabled={!parsed.success || changing === 0}
            onClick={() => parsed.success && onChange(parsed.data)}
          >
            {changing > 0 ? `Change ${counted(changing, area.one)}` : 'Change'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** What the changes would come to, of as many as one call takes; asked again with each change, and the last answer that was asked for counts. */
function usePreview(area: WorkArea, ids: readonly number[], changes: ChangeSet | null) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const wanted = changes && JSON.stringify(changes);
  useEffect(() => {
    if (wanted === null) return;
    let isCurrent = true;
    const input = { kind: area.kind, ids: ids.slice(0, maxAtOnce), changes: JSON.parse(wanted) as ChangeSet };
    call(changeSetCalls.previewMany, input).then(
      ({ data }) => {
        if (!isCurrent) return;
        setOutcome(data);
        setFailure(null);
      },
      (error: Error) => isCurrent && setFailure(error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [area, ids, wanted]);
  return { outcome: wanted === null ? null : outcome, failure: wanted === null ? null : failure };
}
