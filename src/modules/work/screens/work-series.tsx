import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { write } from '#web/api/query.ts';
import { counted, formatShortDate } from '#web/days/formats.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { editableValue, Property, quietValue } from '#web/page/properties.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import type { SeriesRule, SeriesUnit } from '../series-rules.ts';
import { useWorkBeside } from './use-work-beside.ts';
import classes from './work-about.module.css';
import { addressOf, type WorkArea, type WorkDetail } from './work-area.tsx';

const unitWords: Record<SeriesUnit, string> = {
  day: 'day',
  weekday: 'working day',
  week: 'week',
  month: 'month',
};
const wordsOf = ({ every, unit }: SeriesRule): string =>
  every === 1 ? `Every ${unitWords[unit]}` : `Every ${counted(every, unitWords[unit])}`;

const usual: SeriesRule[] = [
  { every: 1, unit: 'day' },
  { every: 1, unit: 'weekday' },
  { every: 1, unit: 'week' },
  { every: 2, unit: 'week' },
  { every: 1, unit: 'month' },
  { every: 3, unit: 'month' },
  { every: 12, unit: 'month' },
];

/** What somebody types for another rule: `10 days`, `every 6 weeks`. */
export function ruleIn(text: string): SeriesRule | null {
  const [, number, word] = /^(?:every )?(\d{1,2}) *(working day|weekday|day|week|month)s?$/i.exec(text.trim()) ?? [];
  if (!number || !word || Number(number) === 0) return null;
  const unit = word.toLowerCase().replace('working day', 'weekday') as SeriesUnit;
  return { every: Number(number), unit };
}

type Props = { area: WorkArea; work: WorkDetail; setSeries: NonNullable<WorkArea['setSeries']> };

/** How often a task comes again, and what was made of it last. */
export function SeriesFacts({ area, work, setSeries }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const item = { [area.idName]: work.id };
  const series = useWorkBeside(area, work.id)?.series;
  const isRunning = series && series.endedAt === null;
  const typed = ruleIn(text);
  const rules = [...(typed ? [typed] : []), ...usual.filter((rule) => !text || matches(rule, text))];
  const set = (rule: SeriesRule | null) => {
    const done = rule ? wordsOf(rule) : 'It does not come again';
    void confirmedAction({
      run: () => write(client, setSeries, { ...item, rule }, { done, isQuiet: true }),
      tellsWhy: true,
    });
  };
  const others = series?.items.filter(({ id }) => id !== work.id).slice(0, 3) ?? [];
  return (
    <Property label="Repeats">
      <PickButton
        label={`Repeats: ${isRunning ? wordsOf(series) : 'Never'}`}
        className={editableValue}
        isDisabled={!work.mayEdit}
        chosen={[]}
        onSearch={setText}
        placeholder="Or type: every 10 days"
        choices={[
          ...(isRunning && !text ? [{ id: -1, label: 'Never again' }] : []),
          ...rules.map((rule, index) => ({ id: index + 1, label: wordsOf(rule) })),
        ]}
        onPick={({ id }) => set(rules[id - 1] ?? null)}
      >
        {isRunning ? (
          <span>
            {wordsOf(series)}
            <span className={quietValue}>, next {formatShortDate(series.nextOn)}</span>
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
    </Property>
  );
}

const matches = (rule: SeriesRule, text: string) => wordsOf(rule).toLowerCase().includes(text.toLowerCase());
