import { z } from 'zod';
import { change, id, line, nothing, read, write } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { can, everyone } from '#shared/permission.ts';
import { changeSet } from '../change-sets/contract.ts';
import { priorityID, statusID } from '../contract.ts';
import { workKinds } from '../rules.ts';

/** What a rule waits for. Time running out is of tickets alone. */
export const happenings = [
  'created',
  'assigned',
  'status_changed',
  'priority_changed',
  'ended',
  'reopened',
  'sla_near',
  'sla_missed',
] as const;
export type Happening = (typeof happenings)[number];

/** All that are named must hold; of several values one must. Nothing named holds always. */
const conditions = z
  .object({
    statuses: z.array(statusID).max(20),
    priorities: z.array(priorityID).max(10),
    types: z.array(id).max(100),
    divisions: z.array(id).max(100),
    departments: z.array(id).max(100),
    customers: z.array(id).max(200),
    isUnassigned: z.literal(true),
    isRush: z.literal(true),
    isWarranty: z.literal(true),
    /** A part of the subject, whatever its case. */
    words: line(80),
  })
  .partial();
export type Conditions = z.infer<typeof conditions>;

export const rule = z
  .object({
    name: line(80).min(1, 'Give it a name'),
    kind: z.enum(workKinds),
    /** Null for a macro: people run it. */
    happening: z.enum(happenings).nullable(),
    conditions,
    changes: changeSet.refine(
      (set) => !('isDeleted' in set || 'dueDate' in set),
      'Rules and macros neither delete nor name a day',
    ),
    isActive: z.boolean(),
  })
  .refine(({ kind, happening }) => kind === 'ticket' || !happening?.startsWith('sla'), {
    message: 'Only tickets have a service level',
    path: ['happening'],
  });
export type Rule = z.infer<typeof rule>;
const kept = z.object({ ruleID: id, rule });
export type KeptRule = z.infer<typeof kept>;

export const automationCalls = {
  listMacros: read({
    path: 'work/list_macros',
    shows: ['rules'],
    about: 'The sets of changes that people can run on tasks or tickets, by name.',
    permission: everyone,
    input: z.object({ kind: z.enum(workKinds) }),
    output: z.object({ macros: z.array(kept) }),
  }),
  listRules: read({
    path: 'settings/list_rules',
    shows: ['rules'],
    about: 'All rules and macros, by name, with how often each rule ran in the last 30 days and was refused.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: z.object({ rules: z.array(kept.extend({ runs: z.number(), refusals: z.number() })) }),
  }),
  createRule: write({
    path: 'settings/create_rule',
    about: 'Adds a rule or a macro.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ rule }),
    output: kept,
  }),
  updateRule: write({
    path: 'settings/update_rule',
    about: 'Changes a rule or a macro. When somebody else changed it meanwhile: 409 with what it is now.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ ruleID: id, changes: z.object({ rule: change(rule) }) }),
    output: kept,
  }),
  deleteRule: write({
    path: 'settings/delete_rule',
    about: 'Removes a rule or a macro; what it did stays.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ ruleID: id }),
    output: nothing,
  }),
  rehearseRule: read({
    path: 'settings/rehearse_rule',
    shows: ['rules', 'tasks', 'tickets'],
    about: 'What a rule would have done in the last 90 days, had it been there.',
    permission: can('settings', 'update'),
    input: z.object({ rule }),
    output: z.object({
      /** How often what it waits for happened, how often it would have changed something, and to how many. */
      happened: z.number(),
      hits: z.number(),
      items: z.number(),
      /** False when there was more than could be looked at. */
      isWhole: z.boolean(),
      examples: z.array(
        z.object({
          id,
          subject: z.string(),
          at: utcTime,
          changes: z.array(z.object({ field: z.string(), was: z.unknown(), now: z.unknown() })),
        }),
      ),
    }),
  }),
};
