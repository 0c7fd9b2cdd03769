import type { Context } from '#server/context.ts';
import { type Ask, asking, askingWithin } from '#server/database/directory.ts';
import type { Runtime } from '#server/database/tenant-transaction.ts';
import { isFinalRefusal, openMailer } from '#server/outside/mail.ts';
import { toPdf } from '#server/paper/document-pdf.ts';
import type { DocumentModel } from '#server/paper/documents.ts';
import type { Visit } from '#server/request/routes.ts';
import type { Output } from '#shared/contract.ts';
import { notFound } from '#shared/errors.ts';
import { readMailClosing } from '../tenants/papers/public.ts';
import type { signInCalls } from './contract.ts';
import { mailsToday, takeMails } from './mail-quota.ts';
import type { Text } from './mail-rules.ts';

type Outbox = Output<typeof signInCalls.listOutbox>;
type DemoOutbox = Output<typeof signInCalls.listDemoOutbox>;

/**
 * Writes a mail in the transaction of what it tells; the worker sends it once that is through. The company and the
 * person decide who may read it in the outbox.
 */
export const writeMail = (ask: Ask, mail: Text & { to: string; tenantId?: number; identityId?: number }) =>
  ask('select directory.write_mail($1, $2, $3, $4, $5)', [
    mail.tenantId ?? null,
    mail.identityId ?? null,
    mail.to,
    mail.subject,
    mail.text,
  ]);

/** As `writeMail`, from the company to somebody outside, with a document as PDF. Errors: 429 of `takeMails`. */
export const mailDocument = async (
  context: Context,
  mail: Text & { to: string },
  model: DocumentModel,
): Promise<void> => {
  await takeMails(context, 1);
  await mailFile(context, mail, { name: `${model.title}.pdf`, content: await toPdf(model) });
};

/** The same with any file, for whoever has taken the mail from those of the day. */
export async function mailFile(
  context: Context,
  mail: Text & { to: string },
  { name, content }: { name: string; content: Uint8Array },
): Promise<void> {
  const text = [mail.text, await readMailClosing(context), `Attached: ${name}`].filter(Boolean).join('\n\n');
  await askingWithin(context)('select directory.write_mail($1, $2, $3, $4, $5, $6, $7)', [
    ...[context.tenantId, null, mail.to, mail.subject, text, name, content],
  ]);
}

/** Jobs that write a mail: asked for alike for every address, so that no caller can tell from the time who exists. */
export type MailJobs = {
  mail_sign_up: { signUpId: number };
  mail_reset: { email: string };
  mail_again: { email: string };
};

export const queueMail = <Name extends keyof MailJobs>(ask: Ask, name: Name, payload: MailJobs[Name]) =>
  ask('select directory.add_job($1, $2)', [name, JSON.stringify(payload)]);

/** A mail is tried this often before it is given up: about a day. */
const maxAttempts = 30;

type LentMail = {
  mail_id: number;
  sent_to: string;
  subject: string;
  text: string;
  attempts: number;
  attachment_name: string;
  attachment: Buffer | null;
  /** Of a mail from a company: its name, and where it is answered. */
  sender_name: string | null;
  reply_to: string | null;
};

/** Sends what is due, or leaves it in the outbox when no mail server is set. What fails waits longer each time. */
export async function sendMails(runtime: Runtime): Promise<void> {
  const { mail: settings } = runtime.environment;
  if (!settings) return;
  const ask = asking(runtime);
  const lend = () => ask<LentMail>('select * from directory.lend_mails(10)', []);
  const mailer = openMailer(settings);
  try {
    for (let mails = await lend(); mails.length > 0; mails = await lend()) {
      for (const { mail_id: mailId, sent_to: to, subject, text, attempts, ...file } of mails) {
        const attachment = file.attachment && { name: file.attachment_name, content: file.attachment };
        try {
          const by = { senderName: file.sender_name, replyTo: file.reply_to };
          await mailer.send({ mailId, to, subject, text, attachment, ...by });
        } catch (error) {
          const isFinal = isFinalRefusal(error) || attempts >= maxAttempts;
          const reason = (error as Error).message.slice(0, 500);
          await ask('select directory.mail_failed($1, $2, $3)', [mailId, reason, isFinal]);
          console.error(`Mail ${mailId} was not sent${isFinal ? '' : ', which is tried again'}: ${reason}`);
          continue;
        }
        await ask('select directory.mail_sent($1)', [mailId]);
      }
    }
  } finally {
    mailer.close();
  }
}

type MailRow = {
  mail_id: number;
  sent_to: string;
  subject: string;
  text: string;
  created_at: string;
  sent_at: string | null;
};

/** Only of people who are in this company and in no other: a link in a mail is as good as the person. */
export async function listOutbox(context: Context): Promise<Outbox> {
  const rows = await askingWithin(context)<MailRow>('select * from directory.list_outbox($1)', [context.tenantId]);
  // What goes out by mail is read in the mailbox: its links are nobody else's.
  const isMailed = context.environment.mail !== null;
  const mails = rows.map(toMail).map((mail) => (isMailed ? { ...mail, text: '' } : mail));
  return { mails, today: await mailsToday(context) };
}

/** Errors: 404 anywhere but in the demo on loopback. */
export async function listDemoOutbox(visit: Visit): Promise<DemoOutbox> {
  if (!visit.isDemoOnLoopback) throw notFound('Outbox');
  const rows = await asking(visit.runtime)<MailRow>('select * from directory.list_all_mails()', []);
  return { mails: rows.map(toMail) };
}

const toMail = (row: MailRow): Outbox['mails'][number] => ({
  mailID: row.mail_id,
  sentTo: row.sent_to,
  subject: row.subject,
  text: row.text,
  createdAt: row.created_at,
  sentAt: row.sent_at,
});
