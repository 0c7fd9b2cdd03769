import { type Module, routes } from '#server/request/routes.ts';
import { noteTemplateCalls } from './contract.ts';
import { noteTemplates } from './record.ts';
import { noteTemplateServices } from './service.ts';

export const noteTemplatesModule: Module = {
  name: 'notes/templates',
  routes: routes(noteTemplateCalls, noteTemplateServices),
  entities: [noteTemplates.entity()],
};
