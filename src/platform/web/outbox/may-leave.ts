import type { QueryClient } from '@tanstack/react-query';
import { confirm } from '../actions/confirm.tsx';
import { counted } from '../days/formats.ts';
import { canKeep, countUnsent, forgetOwner } from '../device/device-store.ts';
import { outboxNow } from './outbox-of-page.ts';
import { saveWaiting } from './save-waiting.ts';
import { storedOwner } from './sender.ts';
import { listWaiting } from './waiting.ts';

/** How long somebody who signs out waits for what can be sent still. */
const sendsForMs = 5_000;

/**
 * Before somebody signs out: what waits is sent. What cannot be sent, and what is being written here and is nowhere else, is gone with the key of this
 * person: they are asked, and can take along as a file what waits.
 */
export async function mayLeave(client: QueryClient): Promise<boolean> {
  if (listWaiting().length > 0) {
    const isLate = new Promise((resolve) => setTimeout(resolve, sendsForMs));
    await Promise.race([outboxNow(client).drain(), isLate]);
  }
  const waits = listWaiting();
  const drafts = await countUnsent(storedOwner()).catch(() => 0);
  if (waits.length + drafts === 0) return true;
  const unsent = [
    ...(waits.length > 0 ? [counted(waits.length, 'change')] : []),
    ...(drafts > 0 ? [counted(drafts, 'draft')] : []),
  ];
  const answer = await confirm({
    title: 'Sign out before everything is sent?',
    text: `${unsent.join(' and ')} did not reach the server yet. Signing out destroys what this device keeps of you, and with it ${waits.length + drafts === 1 ? 'this' : 'these'}.`,
    continueLabel: 'Sign out',
    isDangerous: true,
    ...(waits.length > 0 && { extraLabel: 'Save as a file' }),
  });
  if (answer === 'extra') await saveWaiting(waits);
  return answer === 'continue';
}

/** Destroys what this device keeps of who is signed in. */
export async function forgetDevice(client: QueryClient): Promise<void> {
  const owner = storedOwner();
  for (const { id } of listWaiting()) await outboxNow(client).discard(id);
  if (canKeep()) await forgetOwner(owner).catch(() => undefined);
}
