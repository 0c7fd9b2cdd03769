import { z } from 'zod';
import { id } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';

// Apart from the calls: with them it would come with every page, also of somebody who is signed in.

export const password = z
  .string()
  .min(10, 'Use at least 10 characters')
  .max(200, 'Keep it to 200 characters')
  .refine((text) => new Set(text.trim()).size > 3, 'Use more than three different characters');
export const linkToken = z.string().min(20, 'This link is incomplete').max(200, 'This link is damaged');
export const code = z.string().trim().min(6, 'Enter the 6 digits of your app, or a recovery code').max(20);

export const outboxMail = z.object({
  mailID: id,
  sentTo: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: utcTime,
  sentAt: utcTime.nullable(),
});
