import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { filesOf } from '../../files/public.ts';
import { findPerson } from '../public.ts';
import type { Qualification, skillCalls } from './contract.ts';
import { qualificationEntity } from './entity.ts';
import { assertMayChangeIt, qualifications, skills } from './record.ts';
import type { SkillTables } from './tables.ts';

const ofSkills = recordCalls(skills, 'skillID');
const byName = sql`lower(name)`;

export const skillServices: Services<typeof skillCalls> = {
  /** Those in use by name, then those out of use. */
  async listSkills(context) {
    const [inUse, outOfUse, holders] = await Promise.all([
      skills.all(context, byName),
      skills.allGone(context, byName),
      context.has(can('users', 'read')) ? countHolders(context) : new Map<number, number>(),
    ]);
    const listed = (isArchived: boolean, rows: typeof inUse) =>
      rows.map(({ id: skillID, ...skill }) => ({
        skillID,
        ...skill,
        isArchived,
        heldBy: holders.get(skillID) ?? 0,
      }));
    return { skills: [...listed(false, inUse), ...listed(true, outOfUse)] };
  },
  createSkill: ofSkills.create,
  updateSkill: ofSkills.edit,
  /** Errors: 404; 422 for itself as the other one. */
  async archiveSkill(context, { skillID, moveTo }) {
    const outcome = { moved: 0, stayed: 0 };
    if (moveTo !== null) {
      const sentence = 'Choose another skill: this one goes out of use itself.';
      if (moveTo === skillID) throw unprocessable(sentence, { moveTo: sentence });
      await skills.assertAll(context, [moveTo]);
      for (const qualificationID of await heldOf(context, skillID)) {
        const edit = () => qualifications.edit(context, qualificationID, { skillID: { was: skillID, now: moveTo } });
        const isMoved = context.has(can('users', 'update')) && !('refused' in (await context.attempt(edit)));
        outcome[isMoved ? 'moved' : 'stayed'] += 1;
      }
    }
    await skills.remove(context, skillID);
    return outcome;
  },
  bringBackSkill: ofSkills.bringBack,

  /** By skill, the last to end first. Errors: 404 for nobody of this company, and for a colleague without the right to see users. */
  async listQualifications(context, { userID }) {
    const isSeen = userID === context.actor.userId || context.has(can('users', 'read'));
    if (!isSeen || !(await findPerson(context, userID))) throw notFound('User');
    const rows = await context
      .db<SkillTables>()
      .selectFrom('qualifications as q')
      .innerJoin('skills as s', 's.skill_id', 'q.skill_id')
      .select(['q.qualification_id as qualificationID', 'q.user_id as userID'])
      .select(['q.skill_id as skillID', 's.name as skillName', 'q.number', 'q.note', 'q.file_id as fileID'])
      .select(['q.issued_by as issuedBy', 'q.issued_on as issuedOn', 'q.expires_on as expiresOn'])
      .where('q.user_id', '=', userID)
      .where('q.deleted_at', 'is', null)
      .orderBy(sql`lower(s.name)`)
      .orderBy(sql`q.expires_on desc nulls first`)
      .orderBy('q.qualification_id')
      .execute();
    return { qualifications: await withPapers(context, rows) };
  },

  async addQualification(context, given) {
    return shown(context, (await qualifications.create(context, given)).id);
  },
  async updateQualification(context, { qualificationID, changes }) {
    await assertMayChangeIt(context, qualificationID);
    await qualifications.edit(context, qualificationID, changes);
    return shown(context, qualificationID);
  },
  async removeQualification(context, { qualificationID }) {
    await assertMayChangeIt(context, qualificationID);
    await qualifications.remove(context, qualificationID);
    return {};
  },
};

/** How many people have each skill. */
async function countHolders(context: Context): Promise<Map<number, number>> {
  const rows = await context
    .db<SkillTables>()
    .selectFrom('qualifications')
    .select('skill_id')
    .select(sql<number>`count(distinct user_id)::int`.as('people'))
    .where('deleted_at', 'is', null)
    .groupBy('skill_id')
    .execute();
  return new Map(rows.map(({ skill_id, people }) => [skill_id, people]));
}

/** What people have of a skill, in the order in which it is locked. */
async function heldOf(context: Context, skillID: number): Promise<number[]> {
  const rows = await context
    .db<SkillTables>()
    .selectFrom('qualifications')
    .select('qualification_id')
    .where('skill_id', '=', skillID)
    .where('deleted_at', 'is', null)
    .orderBy('qualification_id')
    .execute();
  return rows.map(({ qualification_id }) => qualification_id);
}

/** What it is now. */
async function shown(context: Context, qualificationID: number): Promise<Qualification> {
  const [now] = await withPapers(context, [
    { qualificationID, ...(await qualifications.get(context, qualificationID)) },
  ]);
  return now as Qualification;
}

type Row = Omit<Qualification, 'file'> & { fileID: number | null };
async function withPapers(context: Context, rows: readonly Row[]): Promise<Qualification[]> {
  const ids = rows.filter(({ fileID }) => fileID !== null).map(({ qualificationID }) => qualificationID);
  const files = await filesOf(context, qualificationEntity.module, ids);
  return rows.map(({ fileID, ...row }) => ({
    ...row,
    file: files.get(row.qualificationID)?.find((file) => file.fileID === fileID) ?? null,
  }));
}
