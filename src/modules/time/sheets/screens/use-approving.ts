import { useQueryClient } from '@tanstack/react-query';
import { confirmedAction } from '#web/confirmed-action.ts';
import { counted } from '#web/formats.ts';
import { write } from '#web/query.ts';
import { timeSheetCalls } from '../contract.ts';

/** Approves days of any people; the toast offers Undo. */
export function useApproving(): (entries: { userID: number; day: string }[]) => void {
  const client = useQueryClient();
  const done = ({ count }: { count: number }) => `${counted(count, 'day')} approved`;
  return (entries) =>
    void confirmedAction({
      tellsWhy: true,
      run: () => write(client, timeSheetCalls.approveDays, { entries }, { done, isQuiet: true }),
    });
}
