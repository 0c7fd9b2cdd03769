import { type Module, routes } from '#server/request/routes.ts';
import { attachmentCalls } from './contract.ts';
import { attachmentServices } from './service.ts';

export const attachmentsModule: Module = {
  name: 'entry-attachments',
  routes: routes(attachmentCalls, attachmentServices),
};
