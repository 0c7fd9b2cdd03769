import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import type { EntityServer } from '#server/records/entities.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { dateInZone } from '#shared/dates.ts';
import { unprocessable } from '#shared/errors.ts';
import { attachFiles } from '../../files/public.ts';
import { assertMayChange } from '../public.ts';
import type { PeopleTables } from '../tables.ts';
import type { Qualification, Skill } from './contract.ts';
import { qualificationEntity, skillEntity } from './entity.ts';
import type { SkillTables } from './tables.ts';

export const skills = new RecordLife<Omit<Skill, 'skillID'>>({
  entity: skillEntity,
  kind: 'skill',
  table: 'skills',
  id: 'skill_id',
  columns: {
    name: 'name',
    expires: 'expires',
    usualMonths: 'usual_months',
    remindDays: 'remind_days',
    remindWhom: 'remind_whom',
  },
  end: { field: 'archivedAt', column: 'archived_at', event: 'archived' },
  label: sql<string>`name`,
  unique: { field: 'name', taken: 'This name is taken. Choose another.' },
});

/** Skills by id, those out of use too. */
export async function findSkills(context: Context, ids: readonly number[]) {
  const rows = await context
    .db<SkillTables>()
    .selectFrom('skills')
    .select(['skill_id', 'name', 'expires', 'remind_whom as remindWhom'])
    .where('skill_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ skill_id, ...skill }) => [skill_id, skill]));
}

export type QualificationFields = Omit<Qualification, 'qualificationID' | 'skillName' | 'file'> & {
  fileID: number | null;
};
export const qualifications = new RecordLife<QualificationFields, never, Pick<Qualification, 'skillName'>>({
  entity: qualificationEntity,
  kind: 'qualification',
  table: 'qualifications',
  id: 'qualification_id',
  columns: {
    userID: 'user_id',
    skillID: 'skill_id',
    number: 'number',
    issuedBy: 'issued_by',
    issuedOn: 'issued_on',
    expiresOn: 'expires_on',
    note: 'note',
    fileID: 'file_id',
  },
  names: { skillName: { of: 'skillID', table: 'skills', id: 'skill_id', name: 'name' } },
  label: sql<string>`number`,
  references: { skillID: (context, skillID) => skills.assertAll(context, [skillID]) },
  assertFits,
  /** Its paper becomes its own; a former one stays with it too, so that undo can put it back. Errors: 404 for what somebody else uploaded. */
  async follows(context, id, { fileID }, was) {
    if (fileID !== null && fileID !== was?.fileID)
      await attachFiles(context, { module: qualificationEntity.module, entityId: id }, [fileID]);
    return {};
  },
  exported: { without: ['file_id'] },
});

/** Of each skill of a person the certificate that ends last counts. */
export const ends = { table: 'qualifications', alikeBy: ['user_id', 'skill_id'] } as const;

/** Errors: 403 where the person has more rights than who asks; 422 for days that are none, for a day of issue that is to come, and for what expires without its last one. */
async function assertFits(context: Context, now: QualificationFields, was: QualificationFields | null): Promise<void> {
  await assertMayChange(context, now.userID);
  const refuse = (sentence: string, field: 'expiresOn' | 'issuedOn' = 'expiresOn') => {
    throw unprocessable(sentence, { [field]: sentence });
  };
  const { issuedOn, expiresOn } = now;
  // One that was kept with such a day before is still changed otherwise.
  if (issuedOn !== null && issuedOn !== was?.issuedOn && issuedOn > dateInZone(new Date(), context.timeZone))
    refuse('Enter the day on which it was issued: today or before', 'issuedOn');
  if (expiresOn === null && (await findSkills(context, [now.skillID])).get(now.skillID)?.expires)
    refuse('Enter the last day on which it holds');
  if (issuedOn !== null && expiresOn !== null && expiresOn < issuedOn) refuse('It ends before it begins');
}

/** Errors: 404; 403 where the person has more rights than who asks. */
export async function assertMayChangeIt(context: Context, qualificationID: number): Promise<void> {
  await assertMayChange(context, (await qualifications.get(context, qualificationID)).userID);
}

/** `NFPA 70E of Brent Kimball`, as history and audit say it. */
export const qualificationEntityServer: EntityServer = {
  ...qualifications.entity(),
  async visibleLabels(context, ids, { withDeleted }) {
    const rows = await context
      .db<SkillTables & PeopleTables>()
      .selectFrom('qualifications as q')
      .innerJoin('skills as s', 's.skill_id', 'q.skill_id')
      .innerJoin('people as p', 'p.user_id', 'q.user_id')
      .select(['q.qualification_id as id', 's.name as skill', 'p.name'])
      .where('q.qualification_id', '=', anyOf(ids))
      .$if(!withDeleted, (query) => query.where('q.deleted_at', 'is', null))
      .execute();
    return new Map(rows.map(({ id, skill, name }) => [id, `${skill} of ${name}`]));
  },
  async restore(context, id, change) {
    await assertMayChange(context, await personOf(context, id));
    await qualifications.restore(context, id, change);
  },
};

/** Whose it is, deleted or not; nobody's where there is none. */
async function personOf(context: Context, id: number): Promise<number> {
  const query = context.db<SkillTables>().selectFrom('qualifications').select('user_id');
  return (await query.where('qualification_id', '=', id).executeTakeFirst())?.user_id ?? 0;
}
