import { z } from 'zod';
import { itemClassKeys } from '#modules/sales-tax/rules.ts';
import { changesOf, id, line, listAsked, nothing, pageOf, read, write } from '#shared/contract.ts';
import { decimal, unitPrice } from '#shared/form-figures.ts';
import { can } from '#shared/permission.ts';
import { fieldsOfNew } from '../custom-fields/new-contract.ts';
import { maxDuration, maxParts, maxPrice, maxTexts, serviceUnits } from './rules.ts';

const code = line(30).min(1, 'Give it a code');
const price = unitPrice('price', 0, maxPrice);
const part = z.object({ serviceID: id, quantity: decimal('quantity', 0.0001, 1_000_000) });

const shown = {
  serviceID: id,
  code: z.string(),
  serviceName: z.string(),
  itemClass: z.enum(itemClassKeys),
  unit: z.enum(serviceUnits),
  /** In dollars of four decimals, of a bundle what its parts come to; null for who sees no money. */
  price: z.number().nullable(),
  /** Null for who does not keep the catalogue, too. */
  cost: z.number().nullable(),
  /** It is put on documents as its parts. */
  isBundle: z.boolean(),
};
const serviceRow = z.object(shown);
export type ServiceRow = z.infer<typeof serviceRow>;

const partOfBundle = part.extend({
  code: z.string(),
  serviceName: z.string(),
  unit: z.enum(serviceUnits),
  price: z.number().nullable(),
  cost: z.number().nullable(),
});
export type PartOfBundle = z.infer<typeof partOfBundle>;

const service = z.object({
  ...shown,
  description: z.string(),
  incomeAccountID: id.nullable(),
  incomeAccountName: z.string().nullable(),
  costAccountID: id.nullable(),
  costAccountName: z.string().nullable(),
  checklistID: id.nullable(),
  checklistName: z.string().nullable(),
  durationMinutes: z.number().nullable(),
  parts: z.array(partOfBundle),
});
export type Service = z.infer<typeof service>;

/** What there is to say of one. */
const fields = {
  code,
  serviceName: line(150).min(1, 'Give it a name'),
  /** As lines of documents say it; empty where they say its name. */
  description: line(300).default(''),
  itemClass: z.enum(itemClassKeys).default('service'),
  unit: z.enum(serviceUnits).default('each'),
  price: price.default(0),
  cost: unitPrice('cost', 0, maxPrice).default(0),
  incomeAccountID: id.nullable().default(null),
  costAccountID: id.nullable().default(null),
  checklistID: id.nullable().default(null),
  /** How long one takes. */
  durationMinutes: z
    .number()
    .int('Enter whole minutes')
    .min(1, 'Enter at least one minute')
    .max(maxDuration, 'Enter at most four weeks')
    .nullable()
    .default(null),
  /** Of a bundle what it is made of: services that are no bundles themselves. */
  parts: z.array(part).max(maxParts, `Keep it to ${maxParts} parts`).default([]),
};

const serviceSortKeys = ['code', 'name', 'class', 'unit', 'price', 'cost'] as const;
export type ServiceSortKey = (typeof serviceSortKeys)[number];
const shows = ['services', 'accounts', 'checklists'];

export const serviceCalls = {
  listServices: read({
    path: 'services/get_service_list',
    shows: ['services'],
    about: 'A page of 100 services, by code or by what is asked for.',
    permission: can('services', 'read'),
    input: z.object({ ...listAsked(serviceSortKeys), itemClass: z.enum(itemClassKeys).optional() }),
    output: pageOf(serviceRow),
  }),
  getService: read({
    path: 'services/get_service',
    shows,
    about: 'One service, with the parts of a bundle.',
    permission: can('services', 'read'),
    input: z.object({ serviceID: id }),
    output: service,
  }),
  findServices: read({
    path: 'services/find_services',
    shows: ['services'],
    about: 'The services that some texts call by their code, their name, or both; of those alike in any case.',
    permission: can('services', 'read'),
    input: z.object({ texts: z.array(z.string().max(200)).max(maxTexts, `Ask for at most ${maxTexts} at once`) }),
    output: z.object({ services: z.array(serviceRow.omit({ price: true, cost: true })) }),
  }),
  getServiceOptions: read({
    path: 'services/get_service_options',
    shows: ['accounts', 'checklists'],
    about: 'The accounts and checklists that a service may have.',
    permission: can('services', 'create'),
    input: z.object({}),
    output: z.object({
      incomeAccounts: z.array(z.object({ accountID: id, number: z.string(), name: z.string() })),
      costAccounts: z.array(z.object({ accountID: id, number: z.string(), name: z.string() })),
      checklists: z.array(z.object({ checklistID: id, name: z.string() })),
    }),
  }),
  isCodeFree: read({
    path: 'services/is_service_code_free',
    about: 'Whether a code can still be taken.',
    permission: can('services', 'read'),
    input: z.object({ code, serviceID: id.optional() }),
    output: z.object({ isFree: z.boolean() }),
  }),
  createService: write({
    path: 'services/create_service',
    about: 'Adds a service to the catalogue; its code is unique in the company.',
    permission: can('services', 'create'),
    undo: 'image',
    input: z.object({ ...fields, ...fieldsOfNew }),
    output: service,
  }),
  updateService: write({
    path: 'services/update_service',
    about: 'Changes the named fields; one that somebody else changed meanwhile answers 409 with both values.',
    permission: can('services', 'update'),
    undo: 'image',
    input: z.object({ serviceID: id, changes: changesOf(fields) }),
    output: service,
  }),
  deleteService: write({
    path: 'services/delete_service',
    about: 'Deletes a service; documents that name it keep what they say. 409 while a bundle is made of it.',
    permission: can('services', 'delete'),
    undo: 'image',
    input: z.object({ serviceID: id }),
    output: nothing,
  }),
};
