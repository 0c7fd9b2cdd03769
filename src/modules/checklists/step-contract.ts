import { z } from 'zod';
import { id, line, paragraph } from '#shared/contract.ts';
import { stepTypes } from './step-rules.ts';

const bound = z.number().min(-1e9, 'Keep it above -1,000,000,000').max(1e9, 'Keep it below 1,000,000,000');

/** What a step asks for; a plain tick unless it says more. */
export const stepDefinition = z.object({
  help: paragraph(500).default(''),
  type: z.enum(stepTypes).default('tick'),
  unit: line(20).default(''),
  min: bound.nullable().default(null),
  max: bound.nullable().default(null),
  options: z.array(line(60).min(1, 'Say what can be chosen')).max(20, 'Keep it to 20 options').default([]),
  codes: z
    .array(
      line(200)
        .min(1, 'Write the code')
        .refine((code) => code !== '*', 'Write how the code begins before the *'),
    )
    .max(50, 'Keep it to 50 codes')
    .default([]),
  condition: z
    .object({ stepID: id.max(9999), equals: line(60).min(1) })
    .nullable()
    .default(null),
  role: line(60).default(''),
  failCreatesTicket: z.boolean().default(false),
});
