import { z } from 'zod';
import { changesOf, id, line, nothing, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { location, locationFields } from '../../places/contract.ts';

/** What there is to say of each. */
const divisionFields = { name: line(60).min(1, 'Name the division') };
const departmentFields = {
  name: line(60).min(1, 'Name the department'),
  /** The department that this one is a part of. */
  parentID: id.nullable().default(null),
};

const division = z.object({ divisionID: id, name: z.string() });
const department = z.object({ departmentID: id, name: z.string(), parentID: id.nullable() });

/** Where its people and open work go. */
const moveTo = id.nullable().default(null);
/** What stayed may not be moved by who asks, or was refused. */
const movedAway = z.object({ moved: z.number(), stayed: z.number() });
const counts = z.object({ counts: z.array(z.object({ one: z.string(), many: z.string(), count: z.number() })) });

/** What the company consists of; `tenant/get_tenant_locations` lists it. What goes out of use stays with the people, the work and the documents that name it. */
export const partCalls = {
  createDivision: write({
    path: 'settings/create_division',
    about: 'Adds a division.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object(divisionFields),
    output: division,
  }),
  updateDivision: write({
    path: 'settings/update_division',
    about: 'Renames a division.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ divisionID: id, changes: changesOf(divisionFields) }),
    output: division,
  }),
  archiveDivision: write({
    path: 'settings/archive_division',
    about: 'Takes a division out of use; its people and open work are moved to another one, or stay there.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ divisionID: id, moveTo }),
    output: movedAway,
  }),
  countInDivision: read({
    path: 'settings/count_in_division',
    shows: ['divisions', 'users', 'tasks', 'tickets'],
    about: 'How many people and how much open work are of a division, to be asked before it goes out of use.',
    permission: can('settings', 'update'),
    input: z.object({ divisionID: id }),
    output: counts,
  }),
  createDepartment: write({
    path: 'settings/create_department',
    about: 'Adds a department, or a part of one.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object(departmentFields),
    output: department,
  }),
  updateDepartment: write({
    path: 'settings/update_department',
    about: 'Renames a department, or makes it a part of another that is not a part of it.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ departmentID: id, changes: changesOf(departmentFields) }),
    output: department,
  }),
  archiveDepartment: write({
    path: 'settings/archive_department',
    about:
      'Takes a department with its parts out of use; the people and open work in them are moved to another one, or stay there.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ departmentID: id, moveTo }),
    output: movedAway,
  }),
  countInDepartment: read({
    path: 'settings/count_in_department',
    shows: ['departments', 'users', 'tasks', 'tickets'],
    about: 'How many people and how much open work are of a department and its parts.',
    permission: can('settings', 'update'),
    input: z.object({ departmentID: id }),
    output: counts,
  }),
  createLocation: write({
    path: 'settings/create_location',
    about: 'Adds an address of the company: a shop, a yard, an office.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object(locationFields),
    output: location,
  }),
  updateLocation: write({
    path: 'settings/update_location',
    about: 'Changes the named fields of an address of the company.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ locationID: id, changes: changesOf(locationFields) }),
    output: location,
  }),
  archiveLocation: write({
    path: 'settings/archive_location',
    about: 'Takes an address of the company out of use; documents that name it keep it.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ locationID: id }),
    output: nothing,
  }),
  bringBackDivision: write({
    path: 'settings/bring_back_division',
    about: 'Puts a division back into use, unless its name was taken meanwhile.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ divisionID: id }),
    output: nothing,
  }),
  bringBackDepartment: write({
    path: 'settings/bring_back_department',
    about: 'Puts a department with the parts that went with it back into use, unless a name was taken meanwhile.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ departmentID: id }),
    output: nothing,
  }),
  bringBackLocation: write({
    path: 'settings/bring_back_location',
    about: 'Puts an address of the company back into use, unless its name was taken meanwhile.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({ locationID: id }),
    output: nothing,
  }),
};
