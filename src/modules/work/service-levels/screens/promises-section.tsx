import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useReading } from '#web/api/query.ts';
import { useTyped } from '#web/form/use-typed.ts';
import { Part } from '#web/page/detail-page.tsx';
import { FormBox, NothingYet } from '#web/page/facts.tsx';
import { railButton } from '#web/page/properties.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { workKindCalls } from '../../kinds/contract.ts';
import { type PriorityID, priorityIDs, priorityNames } from '../../rules.ts';
import type { SlaPolicy } from '../contract.ts';
import { hoursText, parseHours } from '../rules.ts';
import classes from './service-levels.module.css';
import type { LevelsProps } from './service-levels-card.tsx';

const priorityChoices = [...priorityIDs].reverse().map((id) => ({ id, label: priorityNames[id] }));
const keyOf = ({ typeID, priorityID }: Pick<SlaPolicy, 'typeID' | 'priorityID'>) => `${typeID}/${priorityID}`;

/** Until when tickets are taken up and resolved, by type and priority. */
export function PromisesSection({ levels, save, mayEdit }: LevelsProps) {
  const types = useReading(workKindCalls.listWorkKinds, { kind: 'ticket' }).data?.kinds;
  const [isAdding, setAdding] = useState(false);
  const { policies } = levels;
  const nameOf = ({ typeID, priorityID }: Pick<SlaPolicy, 'typeID' | 'priorityID'>) => {
    const type = typeID === null ? null : (types?.find((one) => one.id === typeID)?.name ?? 'Another type');
    const parts = [type, priorityID && `${priorityNames[priorityID]} priority`].filter(Boolean);
    return parts.length > 0 ? parts.join(', ') : 'All other tickets';
  };
  const replace = (old: SlaPolicy, now: SlaPolicy[]) => policies.flatMap((policy) => (policy === old ? now : [policy]));
  return (
    <Part
      title="Promises"
      right={
        mayEdit &&
        !isAdding && (
          <Button size="sm" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
            Add a promise
          </Button>
        )
      }
    >
      <p className={classes.about}>
        The most particular promise holds: of type and priority, then of the type, then of the priority. The clock
        stands still while a ticket is Waiting on Client or Blocked, and keeps what has passed when the priority
        changes.
      </p>
      {levels.hours.length === 0 && policies.some(({ isRoundTheClock }) => !isRoundTheClock) && (
        <p className={classes.warning} role="alert">
          No day has business hours, so the clock of these promises never runs. Set the hours below, or choose round the
          clock.
        </p>
      )}
      {policies.length === 0 && !isAdding && <NothingYet>Nothing is promised yet.</NothingYet>}
      {policies.length > 0 && (
        <ul className={classes.promises} aria-label="Promises">
          <li className={classes.promiseHead} aria-hidden>
            <span>Tickets</span>
            <span>Respond within</span>
            <span>Resolve within</span>
            <span>Round the clock</span>
            <span />
          </li>
          {policies.map((policy) => (
            <li key={keyOf(policy)} className={classes.promise}>
              <span className={classes.promiseName}>{nameOf(policy)}</span>
              <HoursInput
                title="Respond within"
                label={`${nameOf(policy)}: hours to respond`}
                minutes={policy.responseMinutes}
                mayBeEmpty={policy.resolutionMinutes !== null}
                isDisabled={!mayEdit}
                onChange={(responseMinutes) =>
                  save('policies', replace(policy, [{ ...policy, responseMinutes }]), `${nameOf(policy)} saved`)
                }
              />
              <HoursInput
                title="Resolve within"
                label={`${nameOf(policy)}: hours to resolve`}
                minutes={policy.resolutionMinutes}
                mayBeEmpty={policy.responseMinutes !== null}
                isDisabled={!mayEdit}
                onChange={(resolutionMinutes) =>
                  save('policies', replace(policy, [{ ...policy, resolutionMinutes }]), `${nameOf(policy)} saved`)
                }
              />
              <span className={classes.promiseCheck}>
                <span className={classes.onPhone}>24/7</span>
                <CheckBox
                  label={`${nameOf(policy)}: round the clock`}
                  isChecked={policy.isRoundTheClock}
                  isDisabled={!mayEdit}
                  onChange={() =>
                    save(
                      'policies',
                      replace(policy, [{ ...policy, isRoundTheClock: !policy.isRoundTheClock }]),
                      `${nameOf(policy)} saved`,
                    )
                  }
                />
              </span>
              {mayEdit ? (
                <button
                  type="button"
                  className={railButton}
                  aria-label={`Remove the promise for ${nameOf(policy)}`}
                  data-tip="Remove"
                  onClick={() => save('policies', replace(policy, []), `${nameOf(policy)} removed`)}
                >
                  <IconX size={16} stroke={1.6} aria-hidden />
                </button>
              ) : (
                <span />
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <NewPromise
          taken={policies.map(keyOf)}
          types={types ?? []}
          onDone={(policy) => {
            setAdding(false);
            if (policy) save('policies', [...policies, policy], `${nameOf(policy)} saved`);
          }}
        />
      )}
    </Part>
  );
}

type HoursProps = {
  title: string;
  label: string;
  minutes: number | null;
  mayBeEmpty: boolean;
  isDisabled: boolean;
  onChange: (minutes: number | null) => void;
};

/** Hours as people type them; what is no number says so and changes nothing. */
function HoursInput({ title, label, minutes, mayBeEmpty, isDisabled, onChange }: HoursProps) {
  const read = (text: string) => {
    const parsed = parseHours(text);
    return parsed === null && !mayBeEmpty ? undefined : parsed;
  };
  const typed = useTyped(hoursText(minutes), read, onChange);
  return (
    <TextInput
      aria-label={label}
      label={<span className={classes.onPhone}>{title}</span>}
      size="sm"
      inputMode="decimal"
      rightSection={<span className={classes.unit}>h</span>}
      placeholder="none"
      disabled={isDisabled}
      error={typed.isWrong ? 'Hours like 4 or 1.5' : undefined}
      {...typed.input}
    />
  );
}

type NewProps = {
  taken: string[];
  types: readonly { id: number; name: string }[];
  onDone: (policy: SlaPolicy | null) => void;
};

function NewPromise({ taken, types, onDone }: NewProps) {
  const [typeID, setType] = useState<number | null>(null);
  const [priorityID, setPriority] = useState<PriorityID | null>(null);
  const isTaken = taken.includes(keyOf({ typeID, priorityID }));
  const fresh = { typeID, priorityID, responseMinutes: 240, resolutionMinutes: 1440, isRoundTheClock: false };
  return (
    <FormBox>
      <div className={classes.fresh}>
        <ChoicePicker
          label="Type"
          placeholder="Any type"
          choices={types.map(({ id, name }) => ({ id, label: name }))}
          value={typeID}
          onChange={setType}
          mayBeEmpty
        />
        <ChoicePicker
          label="Priority"
          placeholder="Any priority"
          choices={priorityChoices}
          value={priorityID}
          onChange={(id) => setPriority(id as PriorityID | null)}
          mayBeEmpty
          error={isTaken ? 'There is a promise for these already' : undefined}
        />
      </div>
      <div className={classes.buttons}>
        <Button size="sm" variant="subtle" onClick={() => onDone(null)}>
          Cancel
        </Button>
        <Button size="sm" variant="filled" disabled={isTaken} onClick={() => onDone(fresh)}>
          Add
        </Button>
      </div>
    </FormBox>
  );
}
