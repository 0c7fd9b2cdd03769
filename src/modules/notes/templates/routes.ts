import { type Module, routes } from '#server/request/routes.ts';
import { noteTemplateCalls } from './contract.ts';
import { noteTemplateEntity } from './entity.ts';
import { noteTemplateServices, restoreTemplate, seeTemplates } from './service.ts';

export const noteTemplatesModule: Module = {
  name: 'notes/templates',
  routes: routes(noteTemplateCalls, noteTemplateServices),
  entities: [{ ...noteTemplateEntity, see: seeTemplates, restore: restoreTemplate }],
};
