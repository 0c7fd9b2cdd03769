import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { can } from '#shared/permission.ts';
import { EditConflict } from '#web/api/edits.tsx';
import { useMay, usePerson } from '#web/api/session.tsx';
import { loadDateField } from '#web/form/date-pick-button.tsx';
import { listAddress } from '#web/list/kept-filter.ts';
import { FlagMark, PinMark } from '#web/marks/flag-mark.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { isOfRecord, useWaiting, withWaiting } from '#web/outbox/waiting.ts';
import { WaitingHere } from '#web/outbox/waiting-mark.tsx';
import { DetailFrame, PhoneRail } from '#web/page/detail-page.tsx';
import { InlineText } from '#web/page/inline-text.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { LoadingLines } from '#web/page/states.tsx';
import { Tabs } from '#web/page/tabs.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { loadPopup } from '#web/parts/popup.tsx';
import { useLaterParts } from '#web/parts/use-later-parts.ts';
import { usePhone } from '#web/parts/use-phone.ts';
import { FieldsCard } from '../../custom-fields/screens/fields-card.tsx';
import { loadComposer, loadEditForm } from '../../notes/screens/composer-card.tsx';
import { NotesCard } from '../../notes/screens/notes-card.tsx';
import { NotesCount } from '../../notes/screens/notes-count-card.tsx';
import { TagsCard } from '../../tags/screens/tags-card.tsx';
import type { EditedField } from '../field-rules.ts';
import { Due } from './due-mark.tsx';
import { nextPromise, SlaDue } from './sla-due.tsx';
import { stepsDone } from './steps-bar.tsx';
import { useWorkBeside } from './use-work-beside.ts';
import { labelOf, useWorkChanges, type WorkChanges } from './use-work-changes.ts';
import { WorkActions } from './work-actions.tsx';
import { addressOf, priorityKind, slaDueOf, slaOf, type WorkArea, type WorkDetail } from './work-area.tsx';
import { WorkCloud } from './work-cloud.tsx';
import classes from './work-detail.module.css';
import { useFieldWords, WorkRailCard } from './work-rail-card.tsx';

// Behind the first part: loaded when they are opened.
const later = {
  steps: () => import('./work-steps.tsx'),
  links: () => import('./work-links.tsx'),
  history: () => import('./work-history.tsx'),
  files: () => import('./step-files.tsx'),
  choices: () => import('#web/picker/choice-list.tsx'),
};
const WorkSteps = lazyPart(later.steps, 'WorkSteps');
const WorkLinks = lazyPart(later.links, 'WorkLinks');
const WorkHistory = lazyPart(later.history, 'WorkHistory');

const laterParts = [...Object.values(later), loadPopup, loadDateField, loadComposer, loadEditForm];

/** One task or ticket: its parts in the middle, what is written about it first; what is true now in the rail. Everything is edited in place. */
export function WorkDetailPage({ area, id }: { area: WorkArea; id: number }) {
  const me = usePerson().currentUser;
  const back = listAddress(area.entity.list);
  const tabOf = ({ subject, statusID, assignedUserWithFlagStatus }: WorkDetail) => {
    const own = assignedUserWithFlagStatus.find((assignee) => assignee.userID === me)?.statusID;
    return { path: `${area.path}/${id}`, title: subject, statusID: own ?? statusID };
  };
  return (
    <RecordPage
      entity={area.entity}
      id={id}
      name={`${area.entity.noun} ${id}`}
      contract={area.calls.get}
      input={area.named(id)}
      tabOf={tabOf}
    >
      {(work) => <Detail area={area} work={work} back={back} />}
    </RecordPage>
  );
}

type Part = 'notes' | 'details' | 'checklist' | 'links' | 'history';

function Detail({ area, work: known, back }: { area: WorkArea; work: WorkDetail; back: string }) {
  const changes = useWorkChanges(area, known.id);
  const waiting = useWaiting(area.module, known.id);
  const ownWaiting = [...waiting.values()].filter(isOfRecord);
  const work = ownWaiting.reduce<WorkDetail>(withWaiting, known);
  useLaterParts(laterParts);
  const isPhone = usePhone();
  const me = usePerson().currentUser;
  const mayReadNotes = useMay()(can('notes', 'read'));
  const [picked, setPart] = useState<Part | null>(null);
  const beside = useWorkBeside(area, work.id);
  const of = { module: area.module, id: work.id };
  const part = picked ?? (mayReadNotes ? 'notes' : 'checklist');
  const steps = beside && stepsDone(beside.steps);
  const links = beside && beside.links.length + beside.cloudLinks.length;
  const isFlagged = work.assignedUserWithFlagStatus.some(({ userID, userFlaggedBy }) => userID === me && userFlaggedBy);
  const tabs: { key: Part; label: string; count?: ReactNode }[] = [
    ...(mayReadNotes ? [{ key: 'notes' as const, label: 'Notes', count: <NotesCount of={of} /> }] : []),
    ...(isPhone ? [{ key: 'details' as const, label: 'Details' }] : []),
    { key: 'checklist', label: 'Checklist', count: steps && steps.total > 0 && `${steps.done}/${steps.total}` },
    { key: 'links', label: 'Links', count: links !== 0 && links },
    { key: 'history', label: 'History' },
  ];
  const parts: Record<Part, () => ReactNode> = {
    notes: () => (
      <NotesCard
        of={of}
        facts={{ customer: work.customerName, subject: work.subject, number: `${work.id}` }}
        hasHead={false}
      />
    ),
    details: () => (
      <PhoneRail>
        <Rail area={area} work={work} changes={changes} />
      </PhoneRail>
    ),
    checklist: () => <WorkSteps area={area} work={work} changes={changes} />,
    links: () => (
      <>
        <WorkLinks area={area} work={work} changes={changes} />
        <WorkCloud area={area} work={work} />
      </>
    ),
    history: () => <WorkHistory area={area} work={work} />,
  };

  return (
    <DetailFrame
      name={`${work.id}`}
      pageTitle={`${work.id} ${work.subject}`}
      subtitle={work.customerName ?? undefined}
      rail={
        <Rail
          area={area}
          work={work}
          changes={changes}
          openSteps={part === 'checklist' ? undefined : () => setPart('checklist')}
        />
      }
    >
      <div className={classes.title}>
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
        {isFlagged && <FlagMark label="Flagged for you" size={16} />}
        {work.isPinned && <PinMark label="Pinned" size={16} />}
      </div>
      {isPhone && <PhoneFacts work={work} />}
      <TagsCard entity={area.entity} id={work.id} known={beside?.tags ?? null} />
      <WorkActions area={area} work={work} changes={changes} back={back} openSteps={() => setPart('checklist')} />
      <WaitingHere items={ownWaiting.filter(({ isSent }) => !isSent)} />
      <Description area={area} work={work} changes={changes} />
      <Tabs label="Parts" active={part} onPick={setPart} tabs={tabs} />
      <div role="tabpanel" aria-label={tabs.find(({ key }) => key === part)?.label}>
        <Suspense fallback={<LoadingLines lines={4} />}>{parts[part]()}</Suspense>
      </div>
      <Conflicts area={area} work={work} changes={changes} />
    </DetailFrame>
  );
}

/** What is true now, and below it what it holds in fields of the company's own. */
function Rail(props: ComponentProps<typeof WorkRailCard>) {
  const { area, work } = props;
  const known = useWorkBeside(area, work.id)?.customFields ?? null;
  return (
    <>
      <WorkRailCard {...props} />
      <FieldsCard entity={area.entity} id={work.id} known={known} />
    </>
  );
}

/** How urgent, and until when, under the subject. */
function PhoneFacts({ work }: { work: WorkDetail }) {
  const sla = slaOf(work);
  return (
    <div className={classes.phoneFacts}>
      <PriorityGlyph priority={priorityKind(work.priorityID)} />
      <span>{work.priorityName}</span>
      <SlaDue dueAt={slaDueOf(work)} {...(sla && { what: nextPromise(sla) })} />
      {work.dueDate && (
        <span>
          Due <Due work={work} />
        </span>
      )}
    </div>
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
      what={`${area.entity.noun} ${work.id}`}
      labelOf={(field) => labelOf(area, field as EditedField)}
      words={(field, value) =>
        (field === 'customerID' && value !== null && value === work.customerID && work.customerName) ||
        (field === 'locationID' && value !== null && value === work.locationID && work.locationName) ||
        words(field, value)
      }
    />
  );
}
