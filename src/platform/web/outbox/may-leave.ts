import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '../actions/confirm.tsx';
import { counted } from '../days/formats.ts';
import { outboxNow } from './outbox-of-page.ts';
import { saveWaiting } from './save-waiting.ts';
import { listWaiting } from './waiting.ts';

/** How long somebody who signs out waits for what can be sent still. */
const sendsForMs = 5_000;

/**
 * Before somebody signs out: what waits is sent. What cannot be sent stays on the device for this person; they know before they
 * go, and can take it along as a file.
 */
export async function mayLeave(client: QueryClient): Promise<boolean> {
  const isLate = new Promise((resolve) => setTimeout(resolve, sendsForMs));
  await Promise.race([outboxNow(client).drain(), isLate]);
  const waits = listWaiting();
  if (waits.length === 0) return true;
  const answer = await confirm({
    title: 'Sign out before everything is sent?',
    text: `${counted(waits.length, 'change')} did not reach the server yet. ${waits.length === 1 ? 'It stays on this device, and is' : 'They stay on this device, and are'} sent when you sign in here again.`,
    continueLabel: 'Sign out',
    extraLabel: 'Save as a file',
  });
  if (answer === 'extra') await saveWaiting(waits);
  return answer === 'continue';
}
