import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { recurrenceText } from '#shared/recurrence-words.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatDate } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { DetailPage, Part } from '#web/page/detail-page.tsx';
import { FactRow, NothingYet } from '#web/page/facts.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { LinesTable } from '../../journal/screens/lines-table.tsx';
import { type RecurringEntry, recurringCalls } from '../contract.ts';
import { recurringEntity } from '../entity.ts';
import { nextOf } from '../rules.ts';
import classes from './recurring.module.css';
import { WaitingSection } from './waiting-section.tsx';

const back = '/accounting/recurring';

/** One entry that comes again: what is posted, when, and what became of its days. */
export function RecurringDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage
      entity={recurringEntity}
      id={id}
      contract={recurringCalls.getRecurring}
      input={{ recurringEntryID: id }}
      back={back}
    >
      {(entry) => <Detail entry={entry} />}
    </RecordPage>
  );
}

const endOf = ({ recurrence: { endsOn, times } }: RecurringEntry): string =>
  endsOn !== null ? formatDate(endsOn) : times !== null ? `After ${counted(times, 'time')}` : 'Never';

function Detail({ entry }: { entry: RecurringEntry }) {
  const go = useGo();
  const may = useMay();
  const client = useQueryClient();
  const { recurringEntryID, name, document, stoppedAt, nextDays, waiting, past } = entry;
  const stop = () =>
    void confirmedAction({
      run: () => write(client, recurringCalls.stopRecurring, { recurringEntryID }, { done: `${name} stopped` }),
      tellsWhy: true,
    });
  return (
    <DetailPage
      area={{ title: 'Recurring transactions', href: back }}
      name={name}
      heading={name}
      actions={
        stoppedAt === null && (
          <>
            {may(can('accounting', 'delete')) && (
              <Button size="md" onClick={stop}>
                Stop
              </Button>
            )}
            {may(can('accounting', 'update')) && (
              <Button size="md" variant="filled" onClick={() => go(`${back}/${recurringEntryID}/edit`)}>
                Edit
              </Button>
            )}
          </>
        )
      }
      rail={
        <>
          <FactsSection entry={entry} />
          {nextDays.length > 0 && document?.isStanding !== false && (
            <RailSection title="Next">
              <ul className={classes.days}>
                {nextDays.map((day) => (
                  <li key={day} className="figures">
                    {formatDate(day)}
                  </li>
                ))}
              </ul>
            </RailSection>
          )}
        </>
      }
    >
      <p className={classes.memo}>
        {!document
          ? entry.memo
          : document.isStanding
            ? entry.stoppedAt
              ? `${document.label} is not copied any more.`
              : `${document.label} is copied as it stands on each date.`
            : `${document.label} was voided: nothing is created of it until it is restored.`}
      </p>
      {waiting.length > 0 && (
        <Part title="Waiting">
          <ul>
            {waiting.map((day) => (
              <WaitingSection key={day.dueOn} row={entry} day={day} />
            ))}
          </ul>
        </Part>
      )}
      {!document && (
        <Part title="Lines">
          <LinesTable lines={entry.lines} total={entry.total} />
        </Part>
      )}
      <Part title="So far">
        {past.length === 0 && <NothingYet>Nothing was posted yet.</NothingYet>}
        <ul aria-label="So far">
          {past.map((day) => (
            <PastRow key={day.dueOn} day={day} />
          ))}
        </ul>
      </Part>
    </DetailPage>
  );
}

/** How it stands, of what it is made, and when it comes. */
function FactsSection({ entry }: { entry: RecurringEntry }) {
  const { document } = entry;
  return (
    <RailSection>
      <Properties>
        <Property label="State">{nextOf(entry, () => 'Scheduled')}</Property>
        {document && (
          <>
            <Property label="Copies">
              <PageLink href={document.address}>{document.label}</PageLink>
            </Property>
            <Property label="Amount">
              <span className="figures">{dollarsText(document.total)}</span>
            </Property>
          </>
        )}
        <Property label="Repeats">{recurrenceText(entry.recurrence)}</Property>
        <Property label="Posts">{entry.postsItself ? 'By itself' : 'Once confirmed'}</Property>
        {document && (
          <Property label="Months in its words">{entry.movesPeriods ? 'Move along' : 'Stay as they are'}</Property>
        )}
        {document && document.mailTo !== null && (
          <Property label="Emailed">{entry.isMailed ? document.mailTo || 'To nobody yet' : 'No'}</Property>
        )}
        <Property label="Ends">
          <span className="figures">{endOf(entry)}</span>
        </Property>
        <Property label="Told">{entry.ownerName ?? 'Nobody'}</Property>
      </Properties>
    </RailSection>
  );
}

/** A day that has been: what was made of it, and what went wrong after that. */
function PastRow({ day: { dueOn, state, entryID, made, problem } }: { day: RecurringEntry['past'][number] }) {
  const { label, address } = made ?? { label: `Entry ${entryID}`, address: `/accounting/journal/${entryID}` };
  return (
    <FactRow
      title={<span className="figures">{formatDate(dueOn)}</span>}
      text={problem && <span className={classes.problem}>{problem}</span>}
      right={state === 'posted' ? <PageLink href={address}>{label}</PageLink> : 'Left out'}
    />
  );
}
