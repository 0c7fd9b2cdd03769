import { z } from 'zod';
import { id } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';

/** A link of a record: a file or folder in the company's cloud folder, or a page elsewhere. */
export const cloudLink = z.object({
  cloudLinkID: id,
  kind: z.enum(['file', 'folder', 'web']),
  name: z.string(),
  /** Of a page elsewhere; a file is had by `cloud/download_cloud_link`. */
  url: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  /** It is still copied to the cloud folder; it can be had all the same. */
  isOnItsWay: z.boolean(),
  /** The note that it is attached to. */
  noteID: id.nullable(),
  dateCreated: utcTime,
  userID: id.nullable(),
  userDisplayName: z.string().nullable(),
});
export type CloudLink = z.infer<typeof cloudLink>;
export const cloudLinks = z.object({ cloudLinks: z.array(cloudLink) });
