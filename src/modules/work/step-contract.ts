import { z } from 'zod';
import { stepDefinition } from '#modules/checklists/step-contract.ts';
import { id, line, paragraph } from '#shared/contract.ts';
import { stepPlace, stepSeen } from './contract.ts';

/** An answer to a step: a tick has none, photos and signatures are uploaded files. */
export const stepAnswer = {
  stepID: id,
  value: z
    .union([
      z.number().min(-1e9, 'Keep it above -1,000,000,000').max(1e9, 'Keep it below 1,000,000,000'),
      paragraph(2000),
      z.array(id).max(10, 'Add at most 10 photos'),
    ])
    .nullable()
    .default(null),
  saw: stepSeen,
};
export const stepWhere = { stepID: id, place: stepPlace };
export const stepSkip = {
  stepID: id,
  reason: line(200).min(1, 'Say why'),
  /** It does not apply here, and so does not count. */
  isNotApplicable: z.boolean().default(false),
};
export const newStep = {
  title: line(120).min(1, 'Say what is to be done'),
  isRequired: z.boolean().default(false),
  ...stepDefinition.omit({ condition: true }).shape,
};
