import { type Module, routes } from '#server/request/routes.ts';
import { skillCalls } from './contract.ts';
import { skillJobs } from './jobs.ts';
import { skillNotifications } from './reactions.ts';
import { qualificationEntityServer, qualifications, skills } from './record.ts';
import { skillServices } from './service.ts';

const [ofSkills, ofPeople] = [skills.said(), qualifications.said()];

export const skillsModule: Module = {
  name: 'skills',
  tables: [...ofSkills.tables, ...ofPeople.tables],
  jobs: skillJobs,
  notifications: skillNotifications,
  entities: [skills.entity(), qualificationEntityServer],
  routes: routes(skillCalls, skillServices),
};
