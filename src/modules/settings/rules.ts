import { areas, isOpenTo } from '#shared/areas.ts';
import { type Grants, isGranted } from '#shared/permission.ts';

/** The pages a person can begin the day on: areas of the sidebar, and of these what they may open. */
export const homePageOptions = (grants: Grants): string[] =>
  areas.filter((area) => isOpenTo((permission) => isGranted(grants, permission), area)).map(({ path }) => path);

/** `510` → `08:30`: a time of day as it is kept. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
