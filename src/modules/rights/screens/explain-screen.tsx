import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { mayNamed } from '#shared/permission.ts';
import { CallFailure } from '#web/api/api.ts';
import { useReading, useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import type { Choice } from '#web/picker/choice-list.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { pagedChoices } from '#web/picker/paged-choices.ts';
import { type Person, peopleCalls } from '../../people/contract.ts';
import { type Hit, searchCalls } from '../../search/contract.ts';
import { type Action, rightsCalls } from '../contract.ts';
import classes from './rights.module.css';

const back = '/settings/roles';
const needs = mayNamed('users', 'manage roles');

/** Who, what and to which record: chosen here and kept in the address, and what the server says to it. */
export function ExplainScreen({ search, onSearch }: Pick<Addressed, 'search' | 'onSearch'>) {
  const may = useMay();
  return (
    <FormPage title="Who may do what" backTo={back}>
      {may(needs) ? <Question search={search} onSearch={onSearch} /> : <Prohibited title="this page" needs={needs} />}
    </FormPage>
  );
}

type Asked = Pick<Addressed, 'search' | 'onSearch'>;

function Question({ search, onSearch }: Asked) {
  const userID = Number(search.user) || null;
  const record = recordIn(search.record);
  const set = (more: Record<string, string>) => {
    const next = { ...search, ...more };
    onSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  };
  const { data, error, refetch } = useReading(rightsCalls.listActions, {});
  const { picker: people, isGone } = usePeople(userID);
  if (error) return <Failed error={error} what="The actions" retry={() => void refetch()} back={back} />;
  if (!data) return <LoadingLines />;
  const action = data.actions.find(({ path }) => path === search.action);
  return (
    <>
      <p className={classes.about}>
        Whether somebody may do something, and why. The answer is the server’s own: it asks itself as it does when they
        do it, and nothing is changed.
      </p>
      <div className={classes.fields}>
        <ChoicePicker
          label="Person"
          placeholder="Choose a colleague"
          value={userID}
          onChange={(id) => set({ user: String(id ?? '') })}
          {...people}
        />
        <ActionPicker
          actions={data.actions.filter(({ modules }) => !record || modules.includes(record.module))}
          value={action}
          onChange={(path) => set({ action: path })}
        />
        <RecordPicker
          key={search.record ?? ''}
          modules={action?.modules}
          value={record}
          onChange={(one) => set({ record: one ? `${one.module} ${one.entityID} ${one.label}` : '' })}
        />
      </div>
      {userID && action && !isGone && (
        <Answer userID={userID} name={people.chosenLabels?.[0] ?? 'They'} action={action} record={record} />
      )}
    </>
  );
}

function usePeople(userID: number | null) {
  const [text, setText] = useState('');
  const list = useReadingPages<Person, typeof peopleCalls.listUsers>(peopleCalls.listUsers, {
    ...(text && { search: text }),
  });
  const { data: chosen, error } = useReading(
    peopleCalls.getUser,
    { userID: userID ?? 0 },
    { isEnabled: userID !== null },
  );
  const isGone = userID !== null && error instanceof CallFailure && error.status === 404;
  const toChoice = ({ userID, userDisplayName, roleName }: Person): Choice => ({
    id: userID,
    label: userDisplayName,
    detail: roleName,
  });
  const name = isGone ? 'No longer here' : chosen?.userDisplayName;
  return { isGone, picker: { ...pagedChoices(list, toChoice, setText), ...(name && { chosenLabels: [name] }) } };
}

type ActionProps = { actions: readonly Action[]; value: Action | undefined; onChange: (path: string) => void };

function ActionPicker({ actions, value, onChange }: ActionProps) {
  const listed = useMemo(() => actions.toSorted(byArea), [actions]);
  return (
    <ChoicePicker
      label="Action"
      placeholder="Choose what they would do"
      value={value ? listed.indexOf(value) : null}
      chosenLabels={value ? [deedIn(value.about)] : undefined}
      onChange={(at) => onChange(listed[at ?? -1]?.path ?? '')}
      choices={listed.map(({ about, area }, at) => ({ id: at, label: deedIn(about), group: area }))}
      mayBeEmpty
    />
  );
}

/** What it does, without what else is to be known of it. */
const deedIn = (about: string): string => about.split(/[;.:]/, 1)[0] ?? about;
const byArea = (one: Action, other: Action): number =>
  one.area.localeCompare(other.area) || deedIn(one.about).localeCompare(deedIn(other.about));

type Named = { module: string; entityID: number; label: string };

/** `tickets 1004 Seal leak`, as the address says it. */
function recordIn(text = ''): Named | null {
  const [, module, id, label = ''] = /^(\w+) (\d{1,15})(?: (.*))?$/.exec(text) ?? [];
  return module && id ? { module, entityID: Number(id), label: label || `${module} ${id}` } : null;
}

type RecordProps = {
  modules: readonly string[] | undefined;
  value: Named | null;
  onChange: (one: Named | null) => void;
};

/** A record of a kind that the action can be done to. */
function RecordPicker({ modules, value, onChange }: RecordProps) {
  const [text, setText] = useState('');
  const isAbout = modules === undefined || modules.length > 0;
  const { data, error, isPlaceholderData, refetch } = useReading(
    searchCalls.find,
    { text, ...(modules && { modules: [...modules].slice(0, 20) }) },
    { isEnabled: isAbout, keepsPrevious: true },
  );
  const hits = data?.hits ?? [];
  const at = hits.findIndex((hit) => value && hit.module === value.module && hit.entityID === value.entityID);
  return (
    <ChoicePicker
      label="Record"
      placeholder={isAbout ? 'In general, or one by its number or words' : 'It is done to no record'}
      value={value ? at : null}
      chosenLabels={value ? [value.label] : undefined}
      onChange={(index) => {
        const hit = hits[index ?? -1];
        onChange(hit ? { module: hit.module, entityID: hit.entityID, label: nameOf(hit) } : null);
      }}
      choices={data && hits.map((hit, index) => ({ id: index, label: nameOf(hit), detail: hit.noun }))}
      onSearch={setText}
      isLate={isPlaceholderData}
      retry={error ? () => void refetch() : undefined}
      isDisabled={!isAbout && !value}
      mayBeEmpty
    />
  );
}

const nameOf = ({ number, label }: Hit) => (number ? `${number} ${label}` : label);

type AnswerProps = { userID: number; name: string; action: Action; record: Named | null };

function Answer({ userID, name, action, record: named }: AnswerProps) {
  const record = named && { module: named.module, entityID: named.entityID };
  const asked = { userID, path: action.path, record };
  const { data, error, refetch } = useReading(rightsCalls.explainRight, asked);
  if (error) return <Failed error={error} what="The answer" retry={() => void refetch()} />;
  if (!data) return <LoadingLines lines={3} />;
  const { isAllowed, isWhole, reasons, hindrance } = data;
  return (
    <section className={classes.answer} aria-live="polite" data-allowed={isAllowed || undefined}>
      <h2>
        {name} {isAllowed ? (isWhole ? 'may' : 'may, as far as this goes') : 'may not'}
      </h2>
      <ul aria-label="Why">
        {reasons.map(({ isMet, says }) => (
          <li key={says}>
            {isMet ? (
              <IconCircleCheck size={16} stroke={1.8} className={classes.met} aria-label="Met:" />
            ) : (
              <IconCircleX size={16} stroke={1.8} className={classes.unmet} aria-label="Not met:" />
            )}
            <span>{says}</span>
          </li>
        ))}
        {hindrance && (
          <li>
            <IconAlertTriangle size={16} stroke={1.8} className={classes.hindered} aria-label="At present:" />
            <span>As things stand it would be refused: {hindrance}</span>
          </li>
        )}
      </ul>
      {!isWhole && (
        <p className={classes.about}>
          {record
            ? 'More decides it than this record. What else they name is looked at when they do it.'
            : action.modules.length > 0
              ? 'It is done to a record, and not to each: choose one to see.'
              : 'More decides it than the role: what they ask it of is looked at when they do it.'}
        </p>
      )}
    </section>
  );
}
