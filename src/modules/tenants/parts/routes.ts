import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { Placement } from '#server/declared/placements.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { partCalls } from './contract.ts';
import { countInPart, endPart } from './going.ts';
import { departments, divisions, locations } from './record.ts';
import { bringBackDepartment } from './service.ts';

/** What is out of use leaves too: people, work and documents name it. */
const tables: ExportedTable[] = [
  {
    name: 'divisions',
    table: 'divisions',
    key: ['division_id'],
    columns: ['division_id', 'name', 'archived_at'],
    permission: can('users', 'read'),
  },
  {
    name: 'departments',
    table: 'departments',
    key: ['department_id'],
    columns: ['department_id', 'name', 'parent_id', 'archived_at'],
    permission: can('users', 'read'),
  },
  {
    name: 'tenant_locations',
    table: 'tenant_locations',
    key: ['location_id'],
    columns: ['location_id', 'name', 'address', 'city', 'state', 'zip', 'time_zone', 'archived_at'],
    permission: can('users', 'read'),
  },
];

const ofDivisions = recordCalls(divisions, 'divisionID');
const ofDepartments = recordCalls(departments, 'departmentID');
const ofLocations = recordCalls(locations, 'locationID');

/** What belongs to divisions and departments is declared by the modules; composition hands it in. */
export const partsModule = (placements: readonly Placement[]): Module => ({
  name: 'parts',
  tables,
  entities: [divisions.entity(), departments.entity(), locations.entity()],
  routes: routes(partCalls, {
    createDivision: ofDivisions.create,
    updateDivision: ofDivisions.edit,
    archiveDivision: (context, { divisionID: id, moveTo }) =>
      endPart(context, placements, { kind: 'division', id, moveTo }),
    countInDivision: (context, { divisionID }) => countInPart(context, placements, 'division', divisionID),
    createDepartment: ofDepartments.create,
    updateDepartment: ofDepartments.edit,
    archiveDepartment: (context, { departmentID: id, moveTo }) =>
      endPart(context, placements, { kind: 'department', id, moveTo }),
    countInDepartment: (context, { departmentID }) => countInPart(context, placements, 'department', departmentID),
    createLocation: ofLocations.create,
    updateLocation: ofLocations.edit,
    archiveLocation: ofLocations.remove,
    bringBackDivision: ofDivisions.bringBack,
    bringBackDepartment,
    bringBackLocation: ofLocations.bringBack,
  }),
});
