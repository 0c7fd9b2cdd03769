import { IconPencil } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { uuidv7 } from '#shared/ids.ts';
import { type PresenceTold, type Present, presenceEveryMs } from '#shared/presence.ts';
import { type RecordName, type ShellFacts, useShellFacts, type Viewed } from '../layout/shell-facts.tsx';
import { AvatarRow } from '../marks/avatar.tsx';
import classes from './presence.module.css';

const hearers = new Set<(told: PresenceTold) => void>();

/** What the live stream says of who is there; each open record takes what is its own. */
export function tellPresence(told: PresenceTold): void {
  for (const hear of hearers) hear(told);
}

type Notes = Pick<ShellFacts, 'noteViewed' | 'notePresence' | 'noteAbsence'>;
type Tab = Viewed['tab'];

/** One record open on this page: says so, and knows who else has it open. Nothing but what shows it hears of changes. */
class OpenRecord {
  others: readonly Present[] = [];
  readonly #record: RecordName;
  readonly #notes: Notes;
  readonly #watchers = new Set<() => void>();
  #pageID: string | null = null;
  #field: string | null = null;
  #timesHeard = 0;
  /** One note after the other: the last one said is the last one heard. */
  #said: Promise<unknown> = Promise.resolve();

  constructor(record: RecordName, notes: Notes) {
    this.#record = record;
    this.#notes = notes;
  }

  /** Notes the record as viewed and goes on saying that somebody is here; the answer ends it. */
  open(tab: Tab): () => void {
    const isOwn = ({ module, entityID }: RecordName) =>
      module === this.#record.module && entityID === this.#record.entityID;
    const hear = (told: PresenceTold) => {
      if (!isOwn(told)) return;
      this.#timesHeard += 1;
      this.#learn(told.others);
    };
    const note = () => document.visibilityState === 'visible' && this.#note();
    const pageID = uuidv7();
    const leave = () => this.#notes.noteAbsence(pageID);
    this.#pageID = pageID;
    hearers.add(hear);
    const timer = setInterval(note, presenceEveryMs);
    document.addEventListener('visibilitychange', note);
    window.addEventListener('pagehide', leave);
    this.#say((page) => this.#notes.noteViewed({ ...page, ...(tab && { tab }) }));
    // What was being written when the page was left is open again.
    if (this.#field !== null) this.#note();
    return () => {
      hearers.delete(hear);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', note);
      window.removeEventListener('pagehide', leave);
      this.#pageID = null;
      void this.#said.then(leave);
    };
  }

  /** Says that somebody writes in a field; the answer ends it. */
  write(field: string): () => void {
    this.#field = field;
    this.#note();
    return () => {
      if (this.#field !== field) return;
      this.#field = null;
      this.#note();
    };
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #note(): void {
    this.#say((page) => this.#notes.notePresence({ ...page, field: this.#field }));
  }

  #say(tell: (page: RecordName & { pageID: string }) => Promise<readonly Present[]>): void {
    const pageID = this.#pageID;
    const say = async () => {
      // What was left meanwhile is not opened again.
      if (!pageID || pageID !== this.#pageID) return;
      const timesHeard = this.#timesHeard;
      const others = await tell({ ...this.#record, pageID });
      // What was heard meanwhile is as new, or newer.
      if (timesHeard === this.#timesHeard) this.#learn(others);
    };
    // What is not answered is said again.
    this.#said = this.#said.then(say).catch(() => undefined);
  }

  #learn(others: readonly Present[]): void {
    this.others = others;
    for (const watcher of this.#watchers) watcher();
  }
}

const OpenRecordContext = createContext<OpenRecord | null>(null);

type Props = { record: RecordName; tab?: Tab; children: ReactNode };

/** Around what shows one record: it is noted as viewed, and colleagues who have it open too are told, and told of. */
export function AtRecord({ record, tab, children }: Props) {
  const { noteViewed, notePresence, noteAbsence } = useShellFacts();
  const [opened] = useState(() => new OpenRecord(record, { noteViewed, notePresence, noteAbsence }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record, not for each of its changes
  useEffect(() => opened.open(tab), [opened]);
  return <OpenRecordContext value={opened}>{children}</OpenRecordContext>;
}

/** Tells colleagues at the same record that somebody writes in this field, while it is so. */
export function useTellingWhereIWrite(field: string, isWriting: boolean): void {
  const opened = useContext(OpenRecordContext);
  useEffect(() => (isWriting ? opened?.write(field) : undefined), [opened, field, isWriting]);
}

const watchNothing = () => () => undefined;
const nobody: readonly Present[] = [];

/** The colleagues who have the record open too. */
function useOthers(): readonly Present[] {
  const opened = useContext(OpenRecordContext);
  return useSyncExternalStore(opened?.watch ?? watchNothing, () => opened?.others ?? nobody);
}

/** At the head of a record: who else has it open, and who of them is writing. */
export function WhoIsHere() {
  const others = useOthers();
  if (others.length === 0) return null;
  const writing = others.filter(({ field }) => field !== null);
  return (
    <span
      className={classes.here}
      role="status"
      data-tip={others.map(({ userDisplayName }) => userDisplayName).join(', ')}
    >
      <AvatarRow
        people={others.map(({ userID, userDisplayName }) => ({ userID, name: userDisplayName, isNamed: false }))}
      />
      <span className={classes.words}>
        {writing.length > 0 && <IconPencil size={14} stroke={1.6} aria-hidden />}
        <span className={classes.name}>
          {writing.length > 0 ? `${peopleAre(writing)} writing` : `${peopleAre(others)} here`}
        </span>
      </span>
    </span>
  );
}

/** At a field: who else is writing in it. */
export function WhoWritesHere({ field }: { field: string }) {
  const writing = useOthers().filter((other) => other.field === field);
  if (writing.length === 0) return null;
  return (
    <span className={classes.hint}>
      <IconPencil size={14} stroke={1.6} aria-hidden />
      {peopleAre(writing)} writing here
    </span>
  );
}

/** `Dale Hutchins is`, `Dale Hutchins and Ray Soto are`, `Dale Hutchins and 2 others are`. */
function peopleAre([first, second, ...more]: readonly Present[]): string {
  if (!second) return `${first?.userDisplayName} is`;
  const others = more.length > 0 ? `${more.length + 1} others` : second.userDisplayName;
  return `${first?.userDisplayName} and ${others} are`;
}
