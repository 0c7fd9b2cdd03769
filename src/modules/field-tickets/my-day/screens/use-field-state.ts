import { noWork, type WorkState } from '#modules/work/my-work/screens/my-work-area.tsx';
import type { DeviceOwner } from '#web/device/device-store.ts';
import type { Waiting } from '#web/outbox/waiting.ts';
import type { FieldDay } from '../contract.ts';
import type { Draft } from '../draft-rules.ts';

/** What the page knows at a moment; a new object whenever any of it changes. */
export type FieldState = {
  /** `away`: nobody is signed in, and the device knows nobody; `elsewhere`: another tab of this browser has it; `forbidden`: without the right. */
  is: 'opening' | 'away' | 'ready' | 'elsewhere' | 'forbidden';
  person: DeviceOwner | null;
  day: FieldDay | null;
  /** When the day was read, by the device's clock. */
  readAtMs: number | null;
  drafts: readonly Draft[];
  waiting: readonly Waiting[];
  /** The same with what was sent and has not been read again. */
  shown: readonly Waiting[];
  /** Tasks and tickets. */
  work: WorkState;
  isLost: boolean;
  /** The session has ended: what is written stays here until its person signs in again. */
  isSignedOut: boolean;
  /** Why something is not kept. */
  problem: string | null;
  /** What has just become of something, until it is read. */
  notice: string | null;
};

/** Before anything is known. */
export const opening: FieldState = {
  is: 'opening',
  person: null,
  day: null,
  readAtMs: null,
  drafts: [],
  waiting: [],
  shown: [],
  work: noWork,
  isLost: false,
  isSignedOut: false,
  problem: null,
  notice: null,
};
