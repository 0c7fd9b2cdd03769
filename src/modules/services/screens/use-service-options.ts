import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Choice } from '#web/picker/choice-list.tsx';
import { serviceCalls } from '../contract.ts';

type Account = { accountID: number; number: string; name: string };
const accountChoice = ({ accountID, number, name }: Account): Choice => ({ id: accountID, label: `${number} ${name}` });

/** The accounts and checklists that a service may have, as choices. */
export function useServiceOptions() {
  const isWanted = useMay()(can('services', 'create'));
  const { data } = useReading(serviceCalls.getServiceOptions, {}, { isEnabled: isWanted });
  return {
    income: { choices: data?.incomeAccounts.map(accountChoice) },
    cost: { choices: data?.costAccounts.map(accountChoice) },
    checklists: { choices: data?.checklists.map(({ checklistID, name }) => ({ id: checklistID, label: name })) },
  };
}
