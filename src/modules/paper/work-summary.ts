import { rangeText } from '#modules/checklists/rules.ts';
import { printedFields } from '#modules/custom-fields/public.ts';
import { findAddress } from '#modules/customers/public.ts';
import { filesOf, printImages } from '#modules/files/public.ts';
import { noteEntity } from '#modules/notes/entity.ts';
import { selectNotes } from '#modules/notes/public.ts';
import { addressLines } from '#modules/places/rules.ts';
import { readPaper } from '#modules/tenants/papers/public.ts';
import { moduleOf, nounOf } from '#modules/work/access/public.ts';
import { getSteps, getWork, type WorkDetail } from '#modules/work/public.ts';
import type { WorkKind } from '#modules/work/rules.ts';
import { listPersonTimes, type PersonTime } from '#modules/work/time/public.ts';
import type { Context } from '#server/context.ts';
import type { DocumentModel, DocumentPicture, DocumentSection } from '#server/paper/documents.ts';
import { dateInZone, formatCalendarDate, formatStoredTime, toUtcTime } from '#shared/dates.ts';
import { formatDuration } from '#shared/durations.ts';
import { Refusal } from '#shared/errors.ts';
import { type FileInfo, isImageType } from '#shared/file-types.ts';
import { can } from '#shared/permission.ts';
import { textOf } from '#shared/rich-text.ts';

type Steps = Awaited<ReturnType<typeof getSteps>>;
type Step = Steps['steps'][number];

/**
 * What was done on a task or ticket, for the file and for the customer: times are the company's. Null when it is not there for
 * whoever asks. Errors: 403 without the right to read its kind.
 */
export async function findWorkSummary(context: Context, kind: WorkKind, id: number): Promise<DocumentModel | null> {
  context.require(can(moduleOf[kind], 'read'));
  const work = await getWork(context, kind, id).catch((error) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  if (!work) return null;
  const [{ sender, workNote }, address, steps, times, notes] = await Promise.all([
    readPaper(context),
    work.customerID === null ? null : findAddress(context, work.customerID, work.locationID),
    getSteps(context, kind, id),
    listPersonTimes(context, { kind, id }),
    context.has(can('notes', 'read')) ? listToldNotes(context, moduleOf[kind], id) : [],
  ]);
  const pictures = await takePictures(context, { module: moduleOf[kind], entityId: id }, steps, notes);
  const { timeZone } = context;
  const title = `${nounOf[kind]} ${id}`;
  return {
    title,
    subject: work.subject,
    sender,
    recipient:
      work.customerName === null ? null : { name: work.customerName, lines: address ? addressLines(address) : [] },
    facts: [...factsOf(work, timeZone), ...(await printedFields(context, { module: moduleOf[kind], entityId: id }))],
    sections: [
      { kind: 'text', title: 'Description', text: work.description },
      stepsOf(steps, timeZone, pictures.ofStep),
      assetsOf(work),
      timeOf(times, timeZone),
      notesOf(notes, timeZone, pictures.ofNote),
      pictures.leftOut > 0
        ? {
            kind: 'text',
            title: 'More photos',
            text: `${counted(pictures.leftOut, 'more photo')} ${pictures.leftOut === 1 ? 'is' : 'are'} kept with the ${nounOf[kind].toLowerCase()}.`,
          }
        : null,
      { kind: 'text', title: '', text: workNote },
    ],
    foot: `${sender.name} · ${title} · as of ${formatStoredTime(toUtcTime(new Date()), timeZone)}`,
  };
}

function factsOf(work: WorkDetail, timeZone: string): DocumentModel['facts'] {
  const moment = (at: string | null) => (at === null ? '' : formatStoredTime(at, timeZone));
  const day = (date: string | null) => (date === null ? '' : formatCalendarDate(date));
  const marks = [work.isRush && 'Rush', work.isWarranty && 'Warranty', work.isTrial && 'Trial'].filter(Boolean);
  return [
    { label: 'Status', value: work.statusName },
    { label: 'Priority', value: work.priorityName },
    { label: 'Location', value: work.locationName ?? '' },
    { label: 'Type', value: work.typeName ?? '' },
    { label: 'Marks', value: marks.join(', ') },
    { label: 'Opened', value: moment(work.dateCreated) },
    { label: 'Opened by', value: work.createdByName ?? '' },
    { label: 'Start', value: day(work.startDate) },
    { label: 'Due', value: day(work.dueDate) },
    { label: 'Assigned to', value: work.assignedUserWithFlagStatus.map(({ user }) => user).join(', ') },
    { label: 'Division', value: [work.divisionName, work.departmentName].filter(Boolean).join(', ') },
    { label: 'Closed', value: moment(work.closedAt) },
    { label: 'Closed by', value: work.closedByName ?? '' },
  ];
}

/** What there is to do, and how it went: hidden steps are not there, what does not apply does not count (docs/rules/checklists.md). */
function stepsOf({ steps }: Steps, timeZone: string, picturesOf: (step: Step) => DocumentPicture[]): DocumentSection {
  const shown = shownOf(steps);
  const counted = shown.filter(({ state }) => state !== 'na');
  const failed = counted.filter((step) => step.isFailed).length;
  const done = counted.filter(({ state }) => state === 'done').length - failed;
  const told = [`${done} of ${counted.length} done`, failed > 0 && `${failed} failed`].filter(Boolean).join(', ');
  return {
    kind: 'checks',
    title: `Steps, ${told}`,
    items: shown.map((step) => ({
      text: step.title,
      state: step.isFailed ? 'failed' : step.state === 'done' ? 'done' : 'open',
      value: answerOf(step),
      pictures: picturesOf(step),
      remark:
        step.doneAt === null
          ? ''
          : [step.doneByName, formatStoredTime(step.doneAt, timeZone)].filter(Boolean).join(', '),
    })),
  };
}

/** What a step was answered with, as people read it. */
function answerOf({ state, type, value, unit, min, max, isFailed, skipReason }: Step): string {
  if (state === 'open') return '';
  if (state === 'skipped') return `Skipped: ${skipReason}`;
  if (state === 'na') return `Does not apply${skipReason ? `: ${skipReason}` : ''}`;
  if (type === 'pass_fail') return value === 'fail' ? 'Failed' : 'Passed';
  if (type === 'photo') return counted(fileIDsOf(value).length, 'photo');
  if (type === 'signature') return 'Signed';
  if (value === null || Array.isArray(value)) return '';
  if (type !== 'number') return isFailed ? `Failed: ${value}` : String(value);
  const range = rangeText({ min, max });
  const measured = [value, unit].filter((part) => part !== '').join(' ');
  return [isFailed && 'Failed:', measured, range && `(${range})`].filter(Boolean).join(' ');
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const fileIDsOf = (value: Step['value']): number[] => (Array.isArray(value) ? value : []);

/** On one paper; how many more there are is said. */
const maxPictures = 60;

/** The photos and signatures of what is on the paper: of the steps first, then of the notes. */
async function takePictures(
  context: Context,
  owner: { module: string; entityId: number },
  { steps }: Steps,
  notes: ToldNote[],
) {
  const ofNotes = await filesOf(
    context,
    noteEntity.module,
    notes.map(({ note_id }) => note_id),
  );
  const own = new Map(
    (await filesOf(context, owner.module, [owner.entityId])).get(owner.entityId)?.map((file) => [file.fileID, file]),
  );
  const filesOfStep = (step: Step) => fileIDsOf(step.value).flatMap((fileID) => own.get(fileID) ?? []);
  const filesOfNote = ({ note_id }: ToldNote) => ofNotes.get(note_id) ?? [];
  const all = [...shownOf(steps).flatMap(filesOfStep), ...inOrder(notes).flatMap(filesOfNote)].filter(isImage);
  const prints = new Map((await printImages(context, all.slice(0, maxPictures))).map((print) => [print.fileID, print]));
  const printed = (files: FileInfo[]) => files.flatMap(({ fileID }) => prints.get(fileID) ?? []);
  return {
    ofStep: (step: Step) => printed(filesOfStep(step)),
    ofNote: (note: ToldNote) => printed(filesOfNote(note)),
    leftOut: Math.max(0, all.length - maxPictures),
  };
}

const isImage = ({ contentType }: FileInfo) => isImageType(contentType);
const shownOf = (steps: Step[]) => steps.filter((step) => !step.isHidden);
/** They are read the latest first. */
const inOrder = (notes: ToldNote[]) => notes.toReversed();

const assetsOf = ({ assets }: WorkDetail): DocumentSection => ({
  kind: 'table',
  title: 'Assets',
  columns: [
    { label: 'Asset #', share: 0.3 },
    { label: 'Name', share: 0.7 },
  ],
  rows: assets.map(({ assetNumber, assetName }) => [assetNumber, assetName]),
  total: null,
});

function timeOf(times: PersonTime[], timeZone: string): DocumentSection {
  const day = (at: string) => formatCalendarDate(dateInZone(new Date(`${at.replace(' ', 'T')}Z`), timeZone));
  const minutes = times.reduce((sum, person) => sum + person.minutes, 0);
  return {
    kind: 'table',
    title: 'Time spent',
    columns: [
      { label: 'Person', share: 0.4 },
      { label: 'From', share: 0.15 },
      { label: 'To', share: 0.15 },
      { label: 'Time', share: 0.3, isFigure: true },
    ],
    rows: times.map((person) => [person.name, day(person.firstAt), day(person.lastAt), formatDuration(person.minutes)]),
    total: times.length > 1 ? ['Total', '', '', formatDuration(minutes)] : null,
  };
}

/** Of a customer's paper: a note that is internal never goes on it. */
const maxNotes = 200;
type ToldNote = { note_id: number; body: string; person: string | null; created_at: string };

const listToldNotes = (context: Context, module: string, entityId: number): Promise<ToldNote[]> =>
  selectNotes(context)
    .where('n.module', '=', module)
    .where('n.entity_id', '=', entityId)
    .where('n.audience', '=', 'customer')
    .where('n.is_system', '=', false)
    .limit(maxNotes)
    .execute();

/** The latest, in the order they were written. */
const notesOf = (
  notes: ToldNote[],
  timeZone: string,
  picturesOf: (note: ToldNote) => DocumentPicture[],
): DocumentSection => ({
  kind: 'entries',
  title: 'Notes',
  items: inOrder(notes).map((note) => ({
    head: [note.person, formatStoredTime(note.created_at, timeZone)].filter(Boolean).join(', '),
    text: textOf(note.body),
    pictures: picturesOf(note),
  })),
});
