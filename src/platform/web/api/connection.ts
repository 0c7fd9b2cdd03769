import { useSyncExternalStore } from 'react';
import { hearServerTime } from './made.ts';

/** Whether the server answered lately. The client tells it; the frame shows it. */
let isLost = false;
const listeners = new Set<() => void>();

const knockEveryMs = 3000;
let knocking: ReturnType<typeof setInterval> | undefined;

export function tellConnection(isNowLost: boolean): void {
  if (isLost === isNowLost) return;
  isLost = isNowLost;
  clearInterval(knocking);
  if (isLost) knocking = setInterval(() => void knock(), knockEveryMs);
  for (const listener of listeners) listener();
}

/** Asks whether the server is there, so that the page recovers without a click. */
export async function knock(): Promise<boolean> {
  const sentMs = performance.now();
  const response = await fetch('/health', { cache: 'no-store' }).catch(() => null);
  if (response?.ok) {
    hearServerTime(response, sentMs);
    tellConnection(false);
  }
  return response?.ok ?? false;
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isConnectionLost = (): boolean => isLost;
export const useConnectionLost = (): boolean => useSyncExternalStore(onConnectionChange, isConnectionLost);
