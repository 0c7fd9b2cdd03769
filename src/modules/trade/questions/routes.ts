import { type Module, routes } from '#server/request/routes.ts';
import { questionCalls } from './contract.ts';
import { questionServices } from './service.ts';

export const questionsModule: Module = { name: 'questions', routes: routes(questionCalls, questionServices) };
