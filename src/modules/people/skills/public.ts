import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { isEnding } from '#server/records/ends.ts';
import { dateInZone } from '#shared/dates.ts';
import type { EndFilter } from '#shared/standings.ts';
import type { ListedPerson } from '../contract.ts';
import type { Skill } from './contract.ts';
import { ends, skills } from './record.ts';
import { qualificationOf } from './rules.ts';
import type { SkillTables } from './tables.ts';

/** What people can do, by name, and how their certificates stand today; who has nothing is left out. */
export async function skillsOfPeople(
  context: Context,
  userIDs: readonly number[],
): Promise<Map<number, Pick<ListedPerson, 'skills' | 'qualifications' | 'certificates'>>> {
  const today = dateInZone(new Date(), context.timeZone);
  const rows = await context
    .db<SkillTables>()
    .selectFrom('qualifications as q')
    .innerJoin('skills as s', 's.skill_id', 'q.skill_id')
    .select(['q.user_id', 'q.skill_id as skillID', 's.name as skillName', 'q.number'])
    .select(['q.issued_on as issuedOn', 'q.expires_on as expiresOn'])
    .where('q.user_id', '=', anyOf(userIDs))
    .where('q.deleted_at', 'is', null)
    .orderBy(sql`lower(s.name)`)
    .orderBy(sql`q.expires_on desc nulls first`)
    .orderBy('q.qualification_id')
    .execute();
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    [...byPerson].map(([id, own]) => {
      const certificates = own.filter(({ expiresOn }) => expiresOn !== null);
      return [
        id,
        {
          skills: [...new Set(own.map(({ skillName }) => skillName))],
          qualifications: own.map(({ skillName, number, issuedOn, expiresOn }) => ({
            skillName,
            number,
            issuedOn,
            expiresOn,
          })),
          certificates: certificates.length > 0 ? qualificationOf(own, today) : null,
        },
      ];
    }),
  );
}

export type SkillFilter = { skillID?: number | undefined; certificates?: EndFilter | undefined };

/** Whether the person in a column has a skill, or one whose certificate has ended or ends soon. */
export function isQualified(
  context: Context,
  { skillID, certificates }: SkillFilter,
  userID: RawBuilder<number>,
): RawBuilder<SqlBool> {
  const conditions = [
    sql`e.tenant_id = ${context.tenantId} and e.user_id = ${userID} and e.deleted_at is null`,
    ...(skillID === undefined ? [] : [sql`e.skill_id = ${skillID}`]),
    ...(certificates === undefined ? [] : [isEnding(context, certificates, ends)]),
  ];
  return sql<SqlBool>`exists (select from qualifications e where ${sql.join(conditions, sql` and `)})`;
}

/** Adds a skill to the company's list. Errors: 422 when the name is taken. */
export const addSkill = async (context: Context, skill: Omit<Skill, 'skillID'>): Promise<number> =>
  (await skills.create(context, skill)).id;

/** What the skills in use are called. */
export const skillNames = async (context: Context): Promise<string[]> =>
  (await skills.all(context, sql`skill_id`)).map(({ name }) => name);
