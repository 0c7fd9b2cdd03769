import { z } from 'zod';
import { changesOf, id, line, nothing, read, write } from '#shared/contract.ts';
import { calendarDate } from '#shared/dates.ts';
import { fileInfo } from '#shared/file-types.ts';
import { can, everyone } from '#shared/permission.ts';
import { daysAheadKept, monthsKept, reminded, usualSkill } from './rules.ts';

const skillFields = {
  name: line(60).min(1, 'Give it a name'),
  /** It is a certificate that holds through a day; what one has of others is for good. */
  expires: z.boolean().default(usualSkill.expires),
  /** For how long it usually holds; null where that differs. */
  usualMonths: z
    .number()
    .int()
    .min(monthsKept.least, 'At least a month')
    .max(monthsKept.most, 'At most 20 years')
    .nullable()
    .default(usualSkill.usualMonths),
  /** How many days ahead of its end one is told; 0 is on its last day. */
  remindDays: z
    .number()
    .int()
    .min(daysAheadKept.least, 'At least 0')
    .max(daysAheadKept.most, 'At most a year ahead')
    .default(usualSkill.remindDays),
  remindWhom: z.enum(reminded).default(usualSkill.remindWhom),
};
const skill = z.object({
  skillID: id,
  name: z.string(),
  expires: z.boolean(),
  usualMonths: z.number().nullable(),
  remindDays: z.number(),
  remindWhom: z.enum(reminded),
});
export type Skill = z.infer<typeof skill>;
const oneSkill = z.object({ skillID: id });

const qualificationFields = {
  skillID: id,
  number: line(60).default(''),
  issuedBy: line(100).default(''),
  issuedOn: calendarDate.nullable().default(null),
  expiresOn: calendarDate.nullable().default(null),
  /** A level, a restriction, or what else there is to say. */
  note: line(200).default(''),
  /** The paper itself, uploaded before. */
  fileID: id.nullable().default(null),
};
const qualification = z.object({
  qualificationID: id,
  userID: id,
  skillID: id,
  skillName: z.string(),
  number: z.string(),
  issuedBy: z.string(),
  issuedOn: calendarDate.nullable(),
  expiresOn: calendarDate.nullable(),
  note: z.string(),
  file: fileInfo.nullable(),
});
export type Qualification = z.infer<typeof qualification>;
const oneQualification = z.object({ qualificationID: id });

export const skillCalls = {
  listSkills: read({
    path: 'settings/list_skills',
    shows: ['skills', 'qualifications'],
    about:
      'The skills and certificates that people of the company can have: those in use by name, then the others; how many have each, for who may see users.',
    permission: everyone,
    input: z.object({}),
    output: z.object({ skills: z.array(skill.extend({ isArchived: z.boolean(), heldBy: z.number().int() })) }),
  }),
  createSkill: write({
    path: 'settings/create_skill',
    about: 'Adds a skill, or a certificate that expires, with whom its end is told and how many days ahead.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object(skillFields),
    output: skill,
  }),
  updateSkill: write({
    path: 'settings/update_skill',
    about: 'Changes the named fields of a skill; what people have of it stays as it is.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: oneSkill.extend({ changes: changesOf(skillFields) }),
    output: skill,
  }),
  archiveSkill: write({
    path: 'settings/archive_skill',
    about:
      'Takes a skill out of use; who has it keeps it, or has another one instead, as far as one may change users and the other fits.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: oneSkill.extend({ moveTo: id.nullable().default(null) }),
    output: z.object({ moved: z.number().int(), stayed: z.number().int() }),
  }),
  bringBackSkill: write({
    path: 'settings/bring_back_skill',
    about: 'Puts a skill back into use, unless its name was taken meanwhile.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: oneSkill,
    output: nothing,
  }),
  listQualifications: read({
    path: 'users/list_qualifications',
    shows: ['qualifications', 'skills', 'users'],
    about: 'The skills and certificates of a colleague, for who may see users, or one’s own.',
    permission: everyone,
    input: z.object({ userID: id }),
    output: z.object({ qualifications: z.array(qualification) }),
  }),
  addQualification: write({
    path: 'users/add_qualification',
    about: 'Says that a colleague has a skill or a certificate. What expires needs its last day.',
    permission: can('users', 'update'),
    undo: 'image',
    input: z.object({ userID: id, ...qualificationFields }),
    output: qualification,
  }),
  updateQualification: write({
    path: 'users/update_qualification',
    about: 'Changes the named fields of what a colleague has.',
    permission: can('users', 'update'),
    undo: 'image',
    input: oneQualification.extend({ changes: changesOf(qualificationFields) }),
    output: qualification,
  }),
  removeQualification: write({
    path: 'users/remove_qualification',
    about: 'Takes a skill or a certificate off a colleague.',
    permission: can('users', 'update'),
    undo: 'image',
    input: oneQualification,
    output: nothing,
  }),
};
