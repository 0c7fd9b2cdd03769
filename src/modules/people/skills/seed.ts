import { type Context, nextNumbers } from '#server/context.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import type { DemoPerson } from '../seed.ts';
import { addSkill } from './public.ts';
import { usualSkill } from './rules.ts';
import type { SkillTables } from './tables.ts';

const licence = (usualMonths: number, more: { remindDays?: number } = {}) => ({ expires: true, usualMonths, ...more });
const lasting = { expires: false };

/** What the demo company asks of its people, who issues it, and how its numbers begin. */
const skills = {
  'Journeyman electrician (TDLR)': { ...licence(12, { remindDays: 60 }), by: 'Texas TDLR', no: 'JE-' },
  'Apprentice electrician (TDLR)': { ...licence(12), by: 'Texas TDLR', no: 'AE-' },
  'NFPA 70E': { ...licence(36), by: 'Permian Safety Council', no: '70E-' },
  'OSHA 10': { ...lasting, by: 'OSHA outreach trainer', no: '11-' },
  'OSHA 30': { ...lasting, by: 'OSHA outreach trainer', no: '12-' },
  'Confined space entry': { ...licence(12), by: 'Permian Safety Council', no: 'CS-' },
  'H2S awareness': { ...licence(12), by: 'Permian Safety Council', no: 'H2S-' },
  Forklift: { ...licence(36), by: 'In house, Dale Hutchins', no: '' },
  'Mobile crane operator (NCCCO)': { ...licence(60, { remindDays: 90 }), by: 'NCCCO', no: '' },
  'CDL class A': { ...licence(96, { remindDays: 60 }), by: 'Texas DPS', no: '' },
  'DOT medical card': { ...licence(24, { remindDays: 45 }), by: 'Odessa Occupational Health', no: '' },
  'Backflow tester (BPAT)': { ...licence(36, { remindDays: 60 }), by: 'TCEQ', no: 'BP00' },
  'First aid and CPR': { ...licence(24), by: 'American Red Cross', no: '' },
  'Vibration analyst': { ...licence(60), by: 'Vibration Institute', no: 'VA-' },
  'Laser alignment': { ...lasting, by: '', no: '' },
} as const;
type SkillName = keyof typeof skills;

/** Who has which, by their job, and what else of one person. */
const ofJob: Readonly<Record<string, readonly SkillName[]>> = {
  'Pump technician': ['OSHA 10', 'H2S awareness', 'Confined space entry', 'First aid and CPR', 'Laser alignment'],
  'Turbine technician': ['OSHA 10', 'H2S awareness', 'Confined space entry', 'Laser alignment'],
  Electrician: ['Journeyman electrician (TDLR)', 'NFPA 70E', 'OSHA 30', 'H2S awareness'],
  'Controls technician': ['Apprentice electrician (TDLR)', 'NFPA 70E', 'OSHA 10'],
  'Crane operator': ['Mobile crane operator (NCCCO)', 'CDL class A', 'DOT medical card', 'OSHA 10', 'H2S awareness'],
  'Rebuild technician': ['Forklift', 'OSHA 10'],
  Machinist: ['Forklift', 'OSHA 10', 'First aid and CPR'],
  'Vibration analyst': ['Vibration analyst', 'H2S awareness', 'Laser alignment'],
  'Shop manager': ['Forklift', 'OSHA 30', 'First aid and CPR'],
  'Midland manager': ['OSHA 30', 'Confined space entry'],
  'El Paso manager': ['OSHA 30', 'Backflow tester (BPAT)'],
  'Parts and dispatch': ['Forklift'],
  Dispatcher: ['First aid and CPR'],
  'Service director': ['OSHA 30'],
};
const notes: Readonly<Record<string, string>> = {
  'Vibration analyst': 'Category II',
  'CDL class A': 'Tanker endorsement',
  'Mobile crane operator (NCCCO)': 'Telescopic boom, swing cab',
  'Backflow tester (BPAT)': 'General tester',
};
/** What stands out, in days until it ends: two have ended, three end soon, and what one of them was before. */
const standingOut: Readonly<Record<string, number>> = {
  'Wes Pickett/H2S awareness': -12,
  'Ramon Fierro/Forklift': -40,
  'Brent Kimball/Journeyman electrician (TDLR)': 24,
  'Grant Sellers/DOT medical card': 9,
  'Ruben Ortega/Confined space entry': 17,
};

type Row = Omit<SkillTables['qualifications'], 'told_soon_of' | 'told_end_of' | 'deleted_at' | 'qualification_id'>;

/** The demo company's skills and certificates, of the people by their names. */
export async function seedSkills(
  context: Context,
  people: readonly DemoPerson[],
  userIDs: ReadonlyMap<string, number>,
): Promise<void> {
  const skillIDs = new Map<string, number>();
  for (const [name, { by: _by, no: _no, ...skill }] of Object.entries(skills))
    skillIDs.set(name, await addSkill(context, { ...usualSkill, name, ...skill }));
  const today = dateInZone(new Date(), context.timeZone);
  const rows = people.flatMap(({ name, jobTitle }, at) =>
    (ofJob[jobTitle] ?? []).map((skill, index): Row => {
      const { expires, by, no, ...rest } = skills[skill];
      const span = 'usualMonths' in rest ? Math.round(rest.usualMonths * 30.4) : 0;
      // Spread over the time that each holds, none of them near its end.
      const left = standingOut[`${name}/${skill}`] ?? 95 + ((at * 53 + index * 29) % Math.max(span - 100, 200));
      return {
        user_id: userIDs.get(name) ?? 0,
        skill_id: skillIDs.get(skill) ?? 0,
        number: no && `${no}${String(40_117 + at * 1_309 + index * 71)}`,
        issued_by: by,
        issued_on: addDays(today, expires ? left - span : -400 - at * 37),
        expires_on: expires ? addDays(today, left) : null,
        note: notes[skill] ?? '',
        file_id: null,
        created_by: null,
      };
    }),
  );
  const ids = await nextNumbers(context, 'qualification', rows.length);
  await context
    .db<SkillTables>()
    .insertInto('qualifications')
    .values(rows.map((row, index) => ({ ...row, qualification_id: ids[index] ?? 0 })))
    .execute();
}
