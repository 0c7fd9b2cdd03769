import { createTransport } from 'nodemailer';
import type { MailSettings } from '../environment.ts';

export type Mail = {
  mailId: number;
  to: string;
  subject: string;
  text: string;
  attachment: { name: string; content: Buffer } | null;
  /** Whose name it bears, where that is not the product's, and where it is answered. */
  senderName: string | null;
  replyTo: string | null;
};

/** Takes mails to the mail server. It refuses one with an error; `isFinal` tells whether to try again. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

const patienceMs = 20_000;

/** Opened for a batch and closed after it, so that nothing is held while there is nothing to send. */
export function openMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const address = /([^<\s]+@[^>\s]+)>?$/.exec(from)?.[1] ?? from;
  const domain = address.split('@')[1] ?? 'localhost';
  return {
    async send({ mailId, to, subject, text, attachment, senderName, replyTo }) {
      // The same id whenever a mail is tried again, so that one that arrives twice is known as one.
      await transport.sendMail({
        from: senderName === null ? from : { name: senderName, address },
        ...(replyTo && { replyTo }),
        to,
        subject,
        text,
        messageId: `<mail-${mailId}@${domain}>`,
        ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.content }] }),
      });
    },
    close: () => transport.close(),
  };
}

/** Whether the mail server refused for good (an answer of 5xx about this mail) rather than for now. */
export function isFinalRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
}
