import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CallFailure } from '#web/api.ts';
import { EditConflict } from '#web/edits.tsx';
import { InlineText } from '#web/inline-text.tsx';
import { listAddress } from '#web/kept-filter.ts';
import { useShellFacts, useViewed } from '#web/layout/shell-facts.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { PageLink } from '#web/page-link.tsx';
import { useReading } from '#web/query.ts';
import { Screen } from '#web/screen.tsx';
import { usePerson } from '#web/session.tsx';
import { Failed, LoadingLines } from '#web/states.tsx';
import { Tabs } from '#web/tabs.tsx';
import { usePhone } from '#web/use-phone.ts';
import { labelOf, useWorkChanges, type WorkChanges } from './use-work-changes.ts';
import { WorkActionsPanel } from './work-actions-panel.tsx';
import { Due } from './work-columns-panel.tsx';
import classes from './work-detail.module.css';
import { WorkHistoryPanel } from './work-history-panel.tsx';
import { WorkLinksPanel } from './work-links-panel.tsx';
import { addressOf, type EditedField, priorityKind, type WorkArea, type WorkDetail } from './work-panel.tsx';
import { useFieldWords, WorkRailPanel } from './work-rail-panel.tsx';
import { WorkStepsPanel } from './work-steps-panel.tsx';

/** One task or ticket: what happened in the middle, what is true now in the rail. Everything is edited in place. */
export function WorkDetailPanel({ area, id }: { area: WorkArea; id: number }) {
  const work = useReading(area.get, { [area.idName]: id }, { entityId: id });
  const path = `${area.path}/${id}`;
  const { data } = work;
  const me = usePerson().currentUser;
  const { closeTab } = useShellFacts();
  const isGone = work.error instanceof CallFailure && work.error.status === 404;
  const own = data?.assignedUserWithFlagStatus.find((assignee) => assignee.userID === me)?.statusID;
  const record = { module: area.module, entityID: id };
  const tab = data && !isGone && { path, title: data.subject, statusID: own ?? data.statusID };
  useViewed(tab ? { ...record, tab } : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is gone
  useEffect(() => {
    if (isGone) closeTab(record);
  }, [isGone]);

  const back = listAddress(area.module, area.path);
  if (data && !isGone) return <Detail key={id} area={area} work={data} back={back} />;
  const name = area.one.charAt(0).toUpperCase() + area.one.slice(1);
  return (
    <Screen title={`${name} ${id}`} backTo={back}>
      {work.error ? (
        <Failed error={work.error} what={`${name} ${id}`} retry={() => void work.refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Screen>
  );
}

type Part = 'work' | 'details' | 'history';

function Detail({ area, work, back }: { area: WorkArea; work: WorkDetail; back: string }) {
  const changes = useWorkChanges(area, work.id);
  const isPhone = usePhone();
  const [part, setPart] = useState<Part>('work');
  const history = <WorkHistoryPanel area={area} work={work} />;
  const rail = <WorkRailPanel area={area} work={work} changes={changes} />;

  return (
    <Screen
      title={`${work.id}`}
      pageTitle={`${work.id} ${work.subject}`}
      subtitle={work.customerName ?? undefined}
      backTo={back}
      hasOwnHead
      layout="fill"
    >
      <div className={classes.detail}>
        <div className={classes.centre}>
          {!isPhone && (
            <nav className={classes.crumbs} aria-label="Where this is">
              <PageLink href={back}>{area.title}</PageLink>
              <IconChevronRight size={12} stroke={1.8} aria-hidden />
              <span className="figures">{work.id}</span>
            </nav>
          )}
          <h1>
            <InlineText
              label="Subject"
              look="title"
              value={work.subject}
              placeholder="Give it a subject"
              most={200}
              isRequired
              mayEdit={work.mayEdit}
              onSave={(was, now) => changes.save('subject', was, now)}
            />
          </h1>
          {isPhone && (
            <div className={classes.phoneFacts}>
              <PriorityGlyph priority={priorityKind(work.priorityID)} />
              <span>{work.priorityName}</span>
              {work.dueDate && (
                <span>
                  Due <Due work={work} />
                </span>
              )}
            </div>
          )}
          <WorkActionsPanel area={area} work={work} changes={changes} back={back} />
          {isPhone && (
            <Tabs
              label="Parts"
              active={part}
              onPick={setPart}
              tabs={[
                { key: 'work', label: 'Description' },
                { key: 'details', label: 'Details' },
                { key: 'history', label: 'History' },
              ]}
            />
          )}
          {(!isPhone || part === 'work') && (
            <>
              <Description area={area} work={work} changes={changes} />
              <WorkStepsPanel area={area} work={work} changes={changes} />
              <WorkLinksPanel area={area} work={work} changes={changes} />
            </>
          )}
          {(!isPhone || part === 'history') && history}
          {isPhone && part === 'details' && <div className={classes.phoneRail}>{rail}</div>}
        </div>
        {!isPhone && <aside className={classes.rail}>{rail}</aside>}
      </div>
      <Conflicts area={area} work={work} changes={changes} />
    </Screen>
  );
}

type PartProps = { area: WorkArea; work: WorkDetail; changes: WorkChanges };

function Description({ area, work, changes }: PartProps) {
  return (
    <section className={classes.description} aria-label="Description">
      <InlineText
        label="Description"
        look="text"
        value={work.description}
        placeholder="Describe what has to be done"
        most={20_000}
        mayEdit={work.mayEdit}
        draftName={`${addressOf(area, work)}:description`}
        onSave={(was, now) => changes.save('description', was, now)}
      />
    </section>
  );
}

function Conflicts({ area, work, changes }: PartProps) {
  const words = useFieldWords(area, Object.keys(changes.edits.asked?.now ?? {}));
  return (
    <EditConflict
      edits={changes.edits}
      what={`${area.kind === 'task' ? 'Task' : 'Ticket'} ${work.id}`}
      labelOf={(field) => labelOf(area, field as EditedField)}
      words={(field, value) =>
        field === 'customerID' && value !== null && value === work.customerID ? work.customerName : words(field, value)
      }
    />
  );
}
