import { useSyncExternalStore } from 'react';
import type { ActivityStatus } from '../marks/status-glyph.tsx';

/** An open task or ticket in the top bar. `path` is its address and its identity. */
export type OpenTab = { path: string; number: string; title: string; status: ActivityStatus };

const storedName = 'openTabs';
const mostTabs = 12;
const listeners = new Set<() => void>();
let tabs: readonly OpenTab[] = [];
let readText: string | null = null;

/** Local storage is the truth, so that all tabs of the browser show the same; parsed only when its text changed. */
function read(): readonly OpenTab[] {
  const text = localStorage.getItem(storedName);
  if (text === readText) return tabs;
  readText = text;
  try {
    tabs = text ? (JSON.parse(text) as OpenTab[]) : [];
  } catch {
    tabs = [];
  }
  return tabs;
}

function write(next: readonly OpenTab[]): void {
  localStorage.setItem(storedName, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Opens a tab, or tells an open one its new subject and status. */
export function keepTab(tab: OpenTab): void {
  const open = read();
  const known = open.find((other) => other.path === tab.path);
  if (known && known.title === tab.title && known.status === tab.status) return;
  write(known ? open.map((other) => (other === known ? tab : other)) : [...open, tab].slice(-mostTabs));
}

export function closeTab(path: string): void {
  const open = read();
  if (open.some((tab) => tab.path === path)) write(open.filter((tab) => tab.path !== path));
}

/** Where to go when the shown tab closes: its right neighbour, else its left, else nowhere. */
export function neighbourOf(path: string): string | null {
  const open = read();
  const index = open.findIndex((tab) => tab.path === path);
  return (open[index + 1] ?? open[index - 1])?.path ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useOpenTabs = (): readonly OpenTab[] => useSyncExternalStore(subscribe, read);
