import { useReading } from '#web/api/query.ts';
import type { Choice } from '#web/picker/choice-list.tsx';
import { serviceCalls } from '../contract.ts';

type Account = { accountID: number; number: string; name: string };
const accountChoice = ({ accountID, number, name }: Account): Choice => ({ id: accountID, label: `${number} ${name}` });

/** The accounts and checklists that a service may have, as choices. */
export function useServiceOptions() {
  const { data } = useReading(serviceCalls.getServiceOptions, {});
  return {
    income: { choices: data?.incomeAccounts.map(accountChoice) },
    cost: { choices: data?.costAccounts.map(accountChoice) },
    checklists: { choices: data?.checklists.map(({ checklistID, name }) => ({ id: checklistID, label: name })) },
  };
}
