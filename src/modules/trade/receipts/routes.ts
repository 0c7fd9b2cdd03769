import { type Module, routes } from '#server/request/routes.ts';
import { receiptCalls } from './contract.ts';
import { receiptServices } from './service.ts';

export const receiptsModule: Module = { name: 'receipts', routes: routes(receiptCalls, receiptServices) };
