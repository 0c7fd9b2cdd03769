import type { Present } from '#shared/presence.ts';
import type { Files } from './files/files.ts';
import type { OpenCloudStorage } from './outside/cloud-storage.ts';
import type { OpenIdentityProvider } from './outside/identity-provider.ts';
import type { LanguageModel } from './outside/language-model.ts';
import type { Places } from './outside/places.ts';
import type { Sealing } from './sealing.ts';

/** What a process knows of the world around it, from the settings; the same for every request and every job. */
export type Environment = {
  /** Where people reach this server, for links in mails. */
  publicUrl: string;
  /** How mail leaves; null keeps it in the outbox. */
  mail: MailSettings | null;
  files: Files;
  /** For what a copy of the database must not tell. */
  sealing: Sealing;
  /** How many mails one company may write a day. */
  mailsADay: number;
  /** What the files of one company may take up. */
  maxStorageBytes: number;
  /** Null where none is configured. */
  languageModel: LanguageModel | null;
  places: Places;
  cloudStorage: OpenCloudStorage;
  identityProvider: OpenIdentityProvider;
  presence: PresenceNotes;
};
export type MailSettings = { smtpUrl: string; from: string };

export type RecordPlace = { tenantId: number; module: string; entityId: number };
/** A page of a browser, by a name that its session alone knows. */
export type PageName = { sessionId: number; pageId: string };
/** A page that has a record open, and in which field it is written. */
export type OpenPage = RecordPlace &
  PageName & { identityId: number; userId: number; name: string; field: string | null };

/** Who has which record open, on all servers (docs/decisions/0022-presence.md). */
export type PresenceNotes = {
  note(page: OpenPage): void;
  leave(page: PageName): void;
  othersAt(place: RecordPlace, userId: number): Present[];
};
