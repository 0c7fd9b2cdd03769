import { IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { yesNoText } from '#shared/cells.ts';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { shown } from '#web/actions/shown.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { type LineEdits, NamedLine, savedAs, useLineEdits } from '#web/page/named-line.tsx';
import { NamedList } from '#web/page/named-list.tsx';
import { editableValue, Properties, Property } from '#web/page/properties.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { endedWords } from '../../../tenants/parts/rules.ts';
import { archived, inUse } from '../../../tenants/rules.ts';
import { NumberInput } from '../../../tenants/screens/settings-card.tsx';
import { skillCalls } from '../contract.ts';
import { skillEntity } from '../entity.ts';
import { daysAheadKept, proposedMonths, type Reminded, reminded, remindedWords } from '../rules.ts';
import classes from './skills.module.css';

const EndingDialog = lazyPart(() => import('../../../tenants/parts/screens/ending-dialog.tsx'), 'EndingDialog');

type Skill = Output<typeof skillCalls.listSkills>['skills'][number];

/** What people of the company can have: skills that are for good, and certificates that expire; each change is saved at once. */
export function SkillsCard() {
  const reading = useReading(skillCalls.listSkills, {});
  const client = useQueryClient();
  const mayEdit = useMay()(can('settings', 'update'));
  const skills = reading.data?.skills.map(({ skillID: id, ...skill }) => ({ id, skillID: id, ...skill }));
  if (reading.error && !skills)
    return <Failed error={reading.error} what="Skills" retry={() => void reading.refetch()} />;
  if (!skills) return <LoadingLines lines={6} />;
  return (
    <NamedList
      title="Skills and certificates"
      about="What your people can do and are licensed for. A certificate expires: its end is marked, and told some days ahead. Who has which stands on the page of a user."
      noun={skillEntity.noun.toLowerCase()}
      empty="There is none yet."
      most={60}
      mayEdit={mayEdit}
      inUse={inUse(skills)}
      outOfUse={archived(skills)}
      line={(one) => <SkillLine key={one.id} own={one} all={skills} mayEdit={mayEdit} />}
      add={(name) => write(client, skillCalls.createSkill, { name }, { done: `${name} added` })}
      bringBack={({ id: skillID, name }) =>
        write(client, skillCalls.bringBackSkill, { skillID }, { done: `${name} is in use again` })
      }
    />
  );
}

const lasting = (expires: boolean): string => (expires ? 'Expires' : 'Does not expire');
const monthWords = (months: unknown): string => (typeof months === 'number' ? counted(months, 'month') : 'It differs');
/** How two people's changes of a line are told apart. */
const told = {
  expires: { label: 'Expires', words: (expires: unknown) => yesNoText(expires === true) },
  usualMonths: { label: 'Holds for', words: monthWords },
  remindWhom: { label: 'Reminds', words: (whom: unknown) => remindedWords[whom as Reminded] },
  remindDays: { label: 'Days ahead' },
};

type LineProps = { own: Skill; all: readonly Skill[]; mayEdit: boolean };

function SkillLine({ own, all, mayEdit }: LineProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { skillID, name, expires, usualMonths, heldBy } = own;
  const end = (moveTo: number | null) =>
    write(client, skillCalls.archiveSkill, { skillID, moveTo }, { done: (done) => endedWords(name, done) });
  const edits = useLineEdits(
    { module: skillEntity.module, id: skillID, name },
    (changes) =>
      write(client, skillCalls.updateSkill, { skillID, changes }, { done: savedAs(name, changes), isQuiet: true }),
    told,
  );
  return (
    <NamedLine
      name={name}
      most={60}
      mayEdit={mayEdit}
      edits={edits}
      onRemove={heldBy > 0 ? async () => setEnding(true) : () => end(null)}
      opener={
        <SmallButton
          aria-label={`How ${name} ends`}
          aria-expanded={isOpen}
          className={classes.opener ?? ''}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={14} stroke={1.8} />
        </SmallButton>
      }
      right={expires && usualMonths !== null ? `Expires after ${counted(usualMonths, 'month')}` : lasting(expires)}
    >
      {isOpen && <Lasting own={own} edits={edits} mayEdit={mayEdit} />}
      {isEnding && (
        <Suspense fallback={null}>
          <EndingDialog
            name={name}
            text={`${counted(heldBy, 'person has', 'people have')} it. It is given to nobody else any more. Is it the same as another one, theirs can stand under that name, with number, days and paper as they are.`}
            label="It is the same as"
            placeholder="They keep it"
            others={all
              .filter((one) => !one.isArchived && one.skillID !== skillID)
              .map((one) => ({ id: one.skillID, label: one.name }))}
            onEnd={end}
            onClose={() => setEnding(false)}
          />
        </Suspense>
      )}
    </NamedLine>
  );
}

/** Whether one expires, after how long, and who is told of its end. */
function Lasting({ own, edits, mayEdit }: { own: Skill; edits: LineEdits; mayEdit: boolean }) {
  const { name, expires, usualMonths, remindDays, remindWhom } = own;
  const pick = <Value,>(
    field: keyof typeof told,
    { is, of, words }: { is: Value; of: readonly Value[]; words: (value: Value) => string },
  ) => (
    <Property label={told[field].label}>
      <PickButton
        label={`${told[field].label}, ${name}: ${words(is)}`}
        className={editableValue}
        isDisabled={!mayEdit}
        choices={of.map((one, id) => ({ id, label: words(one) }))}
        chosen={[of.indexOf(is)]}
        onPick={({ id }) => shown(edits.save(field, is, of[id]))}
      >
        {words(is)}
      </PickButton>
    </Property>
  );
  return (
    <div className={classes.body}>
      <Properties>
        {pick('expires', { is: expires, of: [true, false], words: yesNoText })}
        {expires && (
          <>
            {pick<number | null>('usualMonths', {
              is: usualMonths,
              of: proposedMonths(usualMonths),
              words: monthWords,
            })}
            {pick('remindWhom', { is: remindWhom, of: reminded, words: (whom) => remindedWords[whom] })}
            <Property label={told.remindDays.label}>
              <NumberInput
                label={`Days ahead, ${name}`}
                unit="days"
                value={remindDays}
                of={daysAheadKept}
                isDisabled={!mayEdit}
                onChange={(now) => now !== remindDays && shown(edits.save('remindDays', remindDays, now))}
              />
            </Property>
          </>
        )}
      </Properties>
    </div>
  );
}
