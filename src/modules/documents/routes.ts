import { type Module, routes } from '#server/request/routes.ts';
import { documentCalls } from './contract.ts';
import { documentServices } from './service.ts';

export const documentsModule: Module = { name: 'documents', routes: routes(documentCalls, documentServices) };
