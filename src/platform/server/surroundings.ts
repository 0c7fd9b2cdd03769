import type { Files } from './files.ts';
import type { Places } from './places.ts';

/** What a process knows of the world around it, from the settings; the same for every request and every job. */
export type Surroundings = {
  /** Where people reach this server, for links in mails. */
  publicUrl: string;
  /** How mail leaves; null keeps it in the outbox. */
  mail: MailSettings | null;
  files: Files;
  places: Places;
};
export type MailSettings = { smtpUrl: string; from: string };
