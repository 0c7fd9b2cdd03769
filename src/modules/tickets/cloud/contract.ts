import { workCloudCalls } from '../../work/parts-contract.ts';
import { ticketWords } from '../contract.ts';

/** What a ticket links to: files in the company's cloud folder, and pages elsewhere. */
export const ticketCloudCalls = {
  ...workCloudCalls({
    words: ticketWords,
    paths: {
      listCloudLinks: 'tickets/get_ticket_cloud_links',
      uploadCloudLink: 'tickets/upload_ticket_cloud_link',
      linkCloudPath: 'tickets/link_ticket_cloud_path',
      addCloudLink: 'tickets/add_ticket_cloud_link',
      removeCloudLink: 'tickets/remove_ticket_cloud_link',
    },
  }),
};
