import { z } from 'zod';
import { emailAddress, everyKind, id, line, nothing, outside, paragraph, read, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';
import { namedRecord } from '#shared/record-reference.ts';
import { maxDays, usualDays } from './rules.ts';

const visit = z.object({
  visitID: id,
  /** `Viewed`, and what else the kind of record lets a guest do. */
  deed: z.string(),
  at: utcTime,
  address: z.string(),
  device: z.string().nullable(),
});
const guestLink = z.object({
  linkID: id,
  guestName: z.string(),
  guestEmail: z.string(),
  madeByName: z.string(),
  madeAt: utcTime,
  expiresAt: utcTime,
  state: z.enum(['open', 'outdated', 'expired', 'withdrawn']),
  /** The latest first. */
  visits: z.array(visit),
});
export type ShownLink = z.infer<typeof guestLink>;

/** Who makes and sees links of a record is said by its kind. */
export const guestLinkCalls = {
  listLinks: read({
    path: 'guest_links/get_links',
    shows: everyKind,
    about: 'The links by which people outside open a record, the latest first, with every look and deed.',
    permission: everyone,
    input: z.object(namedRecord),
    output: z.object({ links: z.array(guestLink) }),
  }),
  makeLink: outside({
    path: 'guest_links/make_link',
    about:
      'Makes a link by which somebody outside opens a record without signing in, and mails it with the document where an address is given. The link is told this once.',
    permission: everyone,
    input: z.object({
      ...namedRecord,
      guestName: line(100).min(1, 'Say who it is for'),
      guestEmail: z.union([z.literal(''), emailAddress]).default(''),
      days: z
        .number()
        .int()
        .min(1, `Choose 1 to ${maxDays} days`)
        .max(maxDays, `Choose 1 to ${maxDays} days`)
        .default(usualDays),
      message: paragraph(2000).default(''),
    }),
    output: z.object({ linkID: id, address: z.string(), expiresAt: utcTime }),
  }),
  withdrawLink: write({
    path: 'guest_links/withdraw_link',
    about: 'Withdraws a link: it opens nothing from then on.',
    permission: everyone,
    isFinal: 'A link that is withdrawn stays so; make another one.',
    input: z.object({ linkID: id }),
    output: nothing,
  }),
};
