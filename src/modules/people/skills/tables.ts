import type { Generated } from 'kysely';
import type { Reminded } from './rules.ts';

export type SkillTables = {
  skills: {
    skill_id: number;
    name: string;
    expires: boolean;
    usual_months: number | null;
    remind_days: number;
    remind_whom: Reminded;
    created_by: number | null;
    archived_at: string | null;
  };
  qualifications: {
    qualification_id: number;
    user_id: number;
    skill_id: number;
    number: string;
    issued_by: string;
    issued_on: string | null;
    expires_on: string | null;
    note: string;
    file_id: number | null;
    told_soon_of: Generated<string | null>;
    told_end_of: Generated<string | null>;
    created_by: number | null;
    deleted_at: Generated<string | null>;
  };
};
