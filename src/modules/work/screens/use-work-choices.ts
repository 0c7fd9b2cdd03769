import { useReading } from '#web/api/query.ts';
import type { Choice } from '#web/picker/choice-list.tsx';
import { usePersonChoices } from '../../people/screens/person-picker.tsx';
import { tenantCalls } from '../../tenants/contract.ts';
import { partChoices } from '../../tenants/rules.ts';
import { typesIn, type WorkArea } from './work-area.tsx';

const named = (list: readonly { id: number; name: string }[] | undefined): Choice[] | undefined =>
  list?.map(({ id, name }) => ({ id, label: name }));

/** What is chosen already, and may be out of use since. */
type Standing = {
  divisionID?: number | null;
  departmentID?: number | null;
  divisions?: readonly unknown[];
  departments?: readonly unknown[];
};

/** What a task or ticket can be given: people, for a division first its own, parts of the company, types. Undefined while they are read. */
export function useWorkChoices(
  area: WorkArea,
  { divisionID = null, departmentID = null, divisions = [], departments = [] }: Standing = {},
) {
  const people = useReading(area.calls.listAssignableUsers, {}).data?.users;
  const parts = useReading(tenantCalls.getTenantLocations, {}).data;
  const types = useReading(area.types, {}).data;
  return {
    people: usePersonChoices(people, { divisionID, isForWork: true }),
    divisions: partChoices(parts?.divisions, [divisionID, ...divisions]),
    departments: partChoices(parts?.departments, [departmentID, ...departments]),
    types: named(typesIn(types)),
  };
}
