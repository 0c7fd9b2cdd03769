import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { useReading } from '#web/api/query.ts';
import { formatCount, formatMoment } from '#web/days/formats.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { peopleCalls } from '../../contract.ts';
import { usePersonChoices } from '../../screens/person-picker.tsx';
import type { DutyOfUser, userActionCalls } from '../contract.ts';
import classes from './actions.module.css';

export type Successors = { duty: string; userID: number }[];

type Props = {
  of: Output<typeof userActionCalls.listDuties>;
  userID: number;
  successors: Successors;
  onChange: (successors: Successors) => void;
  error: string | undefined;
};

/** What somebody has in hand, each kind with who takes it over, or with what becomes of it. */
export function DutiesSection({ of: { duties, soleRights }, userID, successors, onChange, error }: Props) {
  const colleagues = useReading(peopleCalls.listAllUsers, {}).data?.users;
  const choices = usePersonChoices(
    colleagues?.filter((one) => one.userID !== userID),
    { isForWork: true },
  );
  const handedOver = duties.filter((duty) => duty.isHandedOver);
  const of = (name: string) => successors.find(({ duty }) => duty === name)?.userID ?? null;
  const give = (names: readonly string[], chosen: number | null) =>
    onChange([
      ...successors.filter(({ duty }) => !names.includes(duty)),
      ...(chosen === null ? [] : names.map((duty) => ({ duty, userID: chosen }))),
    ]);
  const [first] = handedOver;
  const ofAll = first && handedOver.every(({ name }) => of(name) === of(first.name)) ? of(first.name) : null;
  return (
    <section className={classes.duties} aria-label="What they have in hand">
      {soleRights.length > 0 && (
        <p className={classes.sole} role="note">
          Nobody else may {soleRights.join(' or ')}. Give somebody a role that may.
        </p>
      )}
      {duties.length === 0 && <p className={classes.follows}>They have no open work.</p>}
      {handedOver.length > 1 && (
        <ChoicePicker
          label="Hand all of it over to"
          placeholder="Choose below, one by one"
          choices={choices}
          mayBeEmpty
          value={ofAll}
          onChange={(chosen) =>
            give(
              handedOver.map(({ name }) => name),
              chosen,
            )
          }
        />
      )}
      {duties.map((duty) => (
        <div key={duty.name} className={classes.duty}>
          <h3>
            {duty.title}
            {duty.isHandedOver && <span className="figures">{formatCount(duty.count)}</span>}
          </h3>
          <Items duty={duty} />
          {duty.isHandedOver ? (
            <ChoicePicker
              label="Hand over to"
              placeholder={`Nobody: ${duty.otherwise.toLowerCase()}`}
              choices={choices}
              mayBeEmpty
              value={of(duty.name)}
              onChange={(chosen) => give([duty.name], chosen)}
              error={error}
            />
          ) : (
            <p className={classes.follows}>{duty.otherwise}.</p>
          )}
        </div>
      ))}
    </section>
  );
}

/** So many are named before one asks for all. */
const shown = 3;

function Items({ duty: { title, items, count } }: { duty: DutyOfUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const named = isOpen || count <= shown + 1 ? items : items.slice(0, shown);
  return (
    <>
      <ul aria-label={title}>
        {named.map(({ id, title, detail, since, address }) => (
          <li key={id}>
            {address ? <PageLink href={address}>{title}</PageLink> : <span>{title}</span>}
            <small className={classes.since}>{since ? `since ${formatMoment(since)}` : detail}</small>
          </li>
        ))}
        {isOpen && count > items.length && <li>and {formatCount(count - items.length)} more</li>}
      </ul>
      {count > shown + 1 && (
        <Button
          variant="subtle"
          className={classes.more ?? ''}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${formatCount(count)}`}
        </Button>
      )}
    </>
  );
}
