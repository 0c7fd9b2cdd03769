import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { plainRecurrence, type Recurrence, type RecurrenceUnit } from '#shared/recurrence.ts';
import { recurrenceText } from '#shared/recurrence-words.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { write } from '#web/api/query.ts';
import { formatShortDate } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { editableValue, Property, quietValue } from '#web/page/properties.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { useWorkBeside } from './use-work-beside.ts';
import classes from './work-about.module.css';
import { addressOf, type WorkArea, type WorkDetail } from './work-area.tsx';

const SeriesDialog = lazyPart(() => import('./work-series-dialog.tsx'), 'SeriesDialog');

const often: Pick<Recurrence, 'every' | 'unit'>[] = [
  { every: 1, unit: 'day' },
  { every: 1, unit: 'workday' },
  { every: 1, unit: 'week' },
  { every: 2, unit: 'week' },
  { every: 1, unit: 'month' },
  { every: 1, unit: 'quarter' },
  { every: 1, unit: 'year' },
];

/** What somebody types for another rule: `10 days`, `every 6 weeks`. */
export function ruleIn(text: string): Pick<Recurrence, 'every' | 'unit'> | null {
  const [, number, word] =
    /^(?:every )?(\d{1,2}) *(working day|weekday|workday|day|week|month|quarter|year)s?$/i.exec(text.trim()) ?? [];
  if (!number || !word || Number(number) === 0) return null;
  const unit = word.toLowerCase().replace(/^(working |week)day$/, 'workday') as RecurrenceUnit;
  return { every: Number(number), unit };
}

/** Choices that are no rule. */
const [never, other] = [-1, -2];

type Props = { area: WorkArea; work: WorkDetail; setRecurrence: NonNullable<WorkArea['setRecurrence']> };

/** How often a task comes again, and what was made of it last. */
export function SeriesFacts({ area, work, setRecurrence }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const item = { taskID: work.id };
  const series = useWorkBeside(area, work.id)?.series;
  const isRunning = series?.endedAt === null && series.nextOn !== null;
  const said = isRunning && [recurrenceText(series.recurrence), `, next ${formatShortDate(series.nextOn ?? '')}`];
  const firstDay = work.dueDate ?? companyToday();
  const typed = ruleIn(text);
  const rules = [...(typed ? [typed] : []), ...often].map((one) => ({
    ...plainRecurrence(one.unit, firstDay),
    ...one,
  }));
  const found = rules.filter((rule, index) => (typed && index === 0) || matches(rule, text));
  const set = (rule: Recurrence | null) => {
    const done = rule ? recurrenceText(rule) : 'It does not come again';
    const given = rule ? { recurrence: rule } : { rule };
    void confirmedAction({
      run: () => write(client, setRecurrence, { ...item, ...given }, { done, isQuiet: true }),
      tellsWhy: true,
    });
  };
  const pick = (id: number) => (id === other ? setOpen(true) : set(found[id - 1] ?? null));
  const others = series?.items.filter(({ id }) => id !== work.id).slice(0, 3) ?? [];
  return (
    <Property label="Repeats">
      <PickButton
        label={`Repeats: ${said ? said.join('') : 'Never'}`}
        className={editableValue}
        isDisabled={!work.mayEdit}
        chosen={[]}
        onSearch={setText}
        placeholder="Or type: every 10 days"
        choices={[
          ...(isRunning && !text ? [{ id: never, label: 'Never again' }] : []),
          ...found.map((rule, index) => ({ id: index + 1, label: recurrenceText(rule) })),
          { id: other, label: 'Other days, an end …' },
        ]}
        onPick={({ id }) => pick(id)}
      >
        {said ? (
          <span>
            {said[0]}
            <span className={quietValue}>{said[1]}</span>
          </span>
        ) : (
          <span className={quietValue}>Never</span>
        )}
      </PickButton>
      {others.length > 0 && (
        <div className={classes.series}>
          {others.map(({ id, occursOn }) => (
            <PageLink key={id} href={addressOf(area, { id })}>
              {id}, {formatShortDate(occursOn)}
            </PageLink>
          ))}
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SeriesDialog
            item={item}
            setRecurrence={setRecurrence}
            first={isRunning ? series.recurrence : plainRecurrence('week', firstDay)}
            after={firstDay > companyToday() ? firstDay : companyToday()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Property>
  );
}

const matches = (rule: Recurrence, text: string) => recurrenceText(rule).toLowerCase().includes(text.toLowerCase());
