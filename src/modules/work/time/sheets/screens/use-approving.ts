import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { undoAndRefresh, write } from '#web/api/query.ts';
import { timeSheetCalls } from '../contract.ts';

type PersonDay = { userID: number; day: string };
/** What was approved last, as long as the page is open. */
type Approved = { count: number; takeBack: () => void };

/** Approves days of any people; it can be taken back as long as the page is open. */
export function useApproving(): { approve: (entries: PersonDay[]) => void; approved: Approved | null } {
  const client = useQueryClient();
  const [approved, setApproved] = useState<Approved | null>(null);
  const approve = async (entries: PersonDay[]) => {
    const reply = await confirmedAction({
      tellsWhy: true,
      run: () => write(client, timeSheetCalls.approveDays, { entries }, { isQuiet: true }),
    });
    if (!reply?.undo) return;
    const { undo } = reply;
    const takeBack = () => {
      setApproved(null);
      void undoAndRefresh(client, undo);
    };
    setApproved({ count: reply.data.count, takeBack });
  };
  return { approve: (entries) => void approve(entries), approved };
}
