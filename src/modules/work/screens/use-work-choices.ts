import { useReading } from '#web/api/query.ts';
import type { Choice } from '#web/picker/choice-list.tsx';
import { tenantCalls } from '../../tenants/contract.ts';
import type { WorkArea } from './work-area.tsx';

const named = (list: readonly { id: number; name: string }[] | undefined): Choice[] | undefined =>
  list?.map(({ id, name }) => ({ id, label: name }));

/** What a task or ticket can be given: people, parts of the company, types. Undefined while they are read. */
export function useWorkChoices(area: WorkArea, { isEnabled } = { isEnabled: true }) {
  const people = useReading(area.people, {}, { isEnabled }).data?.users;
  const parts = useReading(tenantCalls.getTenantLocations, {}, { isEnabled }).data;
  const types = useReading(area.types.contract, {}, { isEnabled }).data;
  return {
    people: people?.map(({ userID, userDisplayName }): Choice => ({ id: userID, label: userDisplayName })),
    divisions: named(parts?.divisions),
    departments: named(parts?.departments),
    types: types === undefined ? undefined : named(area.types.of(types)),
  };
}
