import { z } from 'zod';
import { cloudLinks } from '#modules/cloud/link-contract.ts';
import { id, outside, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { namedCloudLink, newCloudFile, newCloudPath, newWebLink } from '../../cloud/contract.ts';
import { one } from '../contract.ts';

const ticketID = id;

/** What a ticket links to: files in the company's cloud folder, and pages elsewhere. */
export const ticketCloudCalls = {
  listCloudLinks: read({
    path: 'tickets/get_ticket_cloud_links',
    shows: ['tickets', 'cloud_links'],
    about: 'The cloud links of a ticket, newest first: files in the cloud folder of the company, and pages elsewhere.',
    permission: can('tickets', 'read'),
    input: one,
    output: cloudLinks,
  }),
  uploadCloudLink: outside({
    path: 'tickets/upload_ticket_cloud_link',
    about: 'Copies an uploaded file into the folder of the ticket in the cloud storage, and links it.',
    permission: can('tickets', 'update'),
    input: z.object({ ticketID, ...newCloudFile }),
    output: cloudLinks,
  }),
  linkCloudPath: outside({
    path: 'tickets/link_ticket_cloud_path',
    about: 'Links a file or folder to the ticket that is in the cloud folder of the company already.',
    permission: can('tickets', 'update'),
    input: z.object({ ticketID, ...newCloudPath }),
    output: cloudLinks,
  }),
  addCloudLink: write({
    path: 'tickets/add_ticket_cloud_link',
    about: 'Links a page elsewhere to the ticket.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, ...newWebLink }),
    output: cloudLinks,
  }),
  removeCloudLink: write({
    path: 'tickets/remove_ticket_cloud_link',
    about: 'Takes a cloud link from the ticket; a file stays in the cloud folder.',
    permission: can('tickets', 'update'),
    undo: 'image',
    input: z.object({ ticketID, ...namedCloudLink }),
    output: cloudLinks,
  }),
};
