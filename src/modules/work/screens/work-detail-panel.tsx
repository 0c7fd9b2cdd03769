import { lazy, Suspense, useRef, useState } from 'react';
import { DetailFrame, PhoneRail } from '#web/detail-page.tsx';
import { EditConflict } from '#web/edits.tsx';
import { InlineText } from '#web/inline-text.tsx';
import { listAddress } from '#web/kept-filter.ts';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { RecordPage } from '#web/record-page.tsx';
import { usePerson } from '#web/session.tsx';
import { Tabs } from '#web/tabs.tsx';
import { useNear } from '#web/use-near.ts';
import { usePhone } from '#web/use-phone.ts';
import { NotesPanel } from '../../notes/screens/notes-panel.tsx';
import { useIsBesideSettled } from './use-work-beside.ts';
import { labelOf, useWorkChanges, type WorkChanges } from './use-work-changes.ts';
import { WorkActionsPanel } from './work-actions-panel.tsx';
import { WorkCloudPanel } from './work-cloud-panel.tsx';
import { Due } from './work-columns-panel.tsx';
import classes from './work-detail.module.css';
import { WorkLinksPanel } from './work-links-panel.tsx';
import { addressOf, type EditedField, priorityKind, type WorkArea, type WorkDetail } from './work-panel.tsx';
import { useFieldWords, WorkRailPanel } from './work-rail-panel.tsx';
import { WorkStepsPanel } from './work-steps-panel.tsx';

const WorkHistoryPanel = lazy(() =>
  import('./work-history-panel.tsx').then((module) => ({ default: module.WorkHistoryPanel })),
);

/** One task or ticket: what happened in the middle, what is true now in the rail. Everything is edited in place. */
export function WorkDetailPanel({ area, id }: { area: WorkArea; id: number }) {
  const me = usePerson().currentUser;
  const back = listAddress(area.module, area.path);
  const tabOf = ({ subject, statusID, assignedUserWithFlagStatus }: WorkDetail) => {
    const own = assignedUserWithFlagStatus.find((assignee) => assignee.userID === me)?.statusID;
    return { path: `${area.path}/${id}`, title: subject, statusID: own ?? statusID };
  };
  return (
    <RecordPage
      entity={area.entity}
      id={id}
      name={`${area.entity.noun} ${id}`}
      contract={area.get}
      input={{ [area.idName]: id }}
      back={back}
      tabOf={tabOf}
    >
      {(work) => <Detail area={area} work={work} back={back} />}
    </RecordPage>
  );
}

type Part = 'work' | 'checklist' | 'notes' | 'details' | 'history';

function Detail({ area, work, back }: { area: WorkArea; work: WorkDetail; back: string }) {
  const changes = useWorkChanges(area, work.id);
  const isPhone = usePhone();
  const [part, setPart] = useState<Part>('work');
  const steps = <WorkStepsPanel area={area} work={work} changes={changes} />;
  // Steps and links come a moment later; what stands below them is shown in its place.
  const isPlaced = useIsBesideSettled(area, work.id);
  const notes = (
    <div className={isPlaced ? undefined : classes.unplaced}>
      <NotesPanel
        of={{ module: area.module, id: work.id }}
        facts={{ customer: work.customerName, subject: work.subject, number: `${work.id}` }}
      />
    </div>
  );
  const history = isPlaced && <History area={area} work={work} />;
  const rail = <WorkRailPanel area={area} work={work} changes={changes} />;

  return (
    <DetailFrame
      area={{ title: area.title, href: back }}
      name={`${work.id}`}
      pageTitle={`${work.id} ${work.subject}`}
      subtitle={work.customerName ?? undefined}
      rail={rail}
    >
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
            { key: 'checklist', label: 'Checklist' },
            { key: 'notes', label: 'Notes' },
            { key: 'details', label: 'Details' },
            { key: 'history', label: 'History' },
          ]}
        />
      )}
      {(!isPhone || part === 'work') && (
        <>
          <Description area={area} work={work} changes={changes} />
          {!isPhone && steps}
          <WorkLinksPanel area={area} work={work} changes={changes} />
          <WorkCloudPanel area={area} work={work} />
        </>
      )}
      {isPhone && part === 'checklist' && steps}
      {(!isPhone || part === 'notes') && notes}
      {(!isPhone || part === 'history') && history}
      {isPhone && part === 'details' && <PhoneRail>{rail}</PhoneRail>}
      <Conflicts area={area} work={work} changes={changes} />
    </DetailFrame>
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

/** Last on the page: loaded when one comes near it. */
function History({ area, work }: Pick<PartProps, 'area' | 'work'>) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return (
    <div ref={place}>
      <Suspense fallback={null}>{isNear && <WorkHistoryPanel area={area} work={work} />}</Suspense>
    </div>
  );
}

function Conflicts({ area, work, changes }: PartProps) {
  const words = useFieldWords(area, Object.keys(changes.edits.asked?.now ?? {}));
  return (
    <EditConflict
      edits={changes.edits}
      what={`${area.entity.noun} ${work.id}`}
      labelOf={(field) => labelOf(area, field as EditedField)}
      words={(field, value) =>
        field === 'customerID' && value !== null && value === work.customerID ? work.customerName : words(field, value)
      }
    />
  );
}
