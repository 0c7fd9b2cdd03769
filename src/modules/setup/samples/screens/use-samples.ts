import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { sampleCalls } from '../contract.ts';

export type Samples = Output<typeof sampleCalls.getSampleData>;
const askEveryMs = 500;

const isMoving = (samples: Samples | undefined) => samples?.state === 'filling' || samples?.state === 'emptying';

/** The sample data of the company: filled and emptied in the background, whoever looks on. Without the right nothing is asked. */
export function useSamples() {
  const client = useQueryClient();
  const may = useMay()(can('settings', 'update'));
  const [isAsking, setAsking] = useState(false);
  const reading = useReading(sampleCalls.getSampleData, {}, { isEnabled: may, ...(isAsking && { askEveryMs }) });
  const moves = isMoving(reading.data);
  useEffect(() => {
    setAsking(moves);
    // Everything that is shown may be there, or gone.
    if (!moves && isAsking) void client.invalidateQueries();
  }, [client, moves, isAsking]);
  const fill = () => void write(client, sampleCalls.fillWithSamples, {}).catch(() => undefined);
  const empty = () =>
    void confirmedAction({
      question: {
        title: 'Empty the sample data?',
        text: 'The sample customers, vendors, tickets, tasks, time and notes are deleted. Invoices, bills and payments are voided: they stay, at zero effect. What you have changed or used stays, and is listed under Settings, Sample data.',
        continueLabel: 'Empty it',
        isDangerous: true,
      },
      run: () => write(client, sampleCalls.emptySamples, {}),
      tellsWhy: true,
    });
  return { may, samples: reading.data, moves, error: reading.error, retry: () => void reading.refetch(), fill, empty };
}
