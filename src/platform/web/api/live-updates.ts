import type { PresenceTold } from '#shared/presence.ts';
import { heedRefusal } from './api.ts';
import { sessionToken } from './stored-user.ts';

/**
 * One stream per browser: the tab that holds the lock listens and tells the others. Any tab may take over when the
 * leader closes. What a lost connection missed is asked for with `live/since`.
 */
/** Without id: something of the module went out of sight, or is the person's own; `at` is then when it changed. */
export type LiveChange = { module: string; entityId?: number | undefined; at?: string | undefined };
export type LiveSince = { changes: LiveChange[]; at: string; isComplete: boolean };

type Options = {
  onChanges: (changes: LiveChange[]) => void;
  onPresence: (told: PresenceTold) => void;
  /** Too much happened while away to be told one by one: everything read is stale. */
  onTooMuch: () => void;
  askSince: (since: string) => Promise<LiveSince>;
};

type Told =
  | { kind: 'changes'; changes: LiveChange[] }
  | { kind: 'presence'; presence: PresenceTold }
  | { kind: 'too-much' };

const lockName = 'live-updates';
const catchUpEveryMs = 30_000;
/** The server pings every 15 s; silence of three pings means the connection is dead though it looks alive. */
const silenceMs = 45_000;
const longestWaitMs = 30_000;

/** Starts listening; the answer stops it. */
export function startLiveUpdates(options: Options): () => void {
  const stopped = new AbortController();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(lockName) : null;
  const hear = (told: Told) => {
    if (told.kind === 'changes') options.onChanges(told.changes);
    else if (told.kind === 'presence') options.onPresence(told.presence);
    else options.onTooMuch();
  };
  const tell = (told: Told) => {
    if (told.kind === 'changes' && told.changes.length === 0) return;
    hear(told);
    channel?.postMessage(told);
  };
  if (channel) channel.onmessage = (event: MessageEvent<Told>) => hear(event.data);

  const lead = () => new Leader(tell, options.askSince, stopped.signal).run();
  // Pages without TLS have no locks: each tab then listens for itself.
  if (navigator.locks) navigator.locks.request(lockName, { signal: stopped.signal }, lead).catch(() => undefined);
  else void lead();

  return () => {
    stopped.abort();
    channel?.close();
  };
}

class Leader {
  private readonly tell: (told: Told) => void;
  private readonly askSince: Options['askSince'];
  private readonly stopped: AbortSignal;
  private lastAt: string | null = null;
  private failures = 0;

  constructor(tell: (told: Told) => void, askSince: Options['askSince'], stopped: AbortSignal) {
    this.tell = tell;
    this.askSince = askSince;
    this.stopped = stopped;
  }

  async run(): Promise<void> {
    const timer = setInterval(() => void this.catchUp(), catchUpEveryMs);
    this.stopped.addEventListener('abort', () => clearInterval(timer));
    while (!this.stopped.aborted) {
      try {
        await this.listen();
      } catch {
        // The connection broke; the loop opens the next one.
      }
      if (this.stopped.aborted || !sessionToken()) return;
      this.failures += 1;
      await this.wait(Math.min(longestWaitMs, 500 * 2 ** Math.min(this.failures, 6)) * (0.5 + Math.random() / 2));
    }
  }

  private async listen(): Promise<void> {
    const silence = new AbortController();
    const signal = AbortSignal.any([this.stopped, silence.signal]);
    const token = sessionToken();
    const response = await fetch('/api/live', { headers: { Authorization: `Bearer ${token}` }, signal });
    if (!response.ok) heedRefusal(token, response.status, (await response.json()).code);
    if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
    if (this.lastAt) void this.catchUp();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const timer = setTimeout(() => silence.abort(), silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      this.failures = 0;
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) this.take(part);
    }
  }

  private take(part: string): void {
    const message = parseEvent(part);
    if (message?.event === 'missed') void this.catchUp();
    // What the page shows was read just before the stream stood open: it begins with what changed around then.
    if (message?.event === 'open') this.takeSince((JSON.parse(message.data) as { data: LiveSince }).data);
    if (message?.event === 'presence') this.tell({ kind: 'presence', presence: JSON.parse(message.data) });
    if (message?.event !== 'change') return;
    const { changes } = JSON.parse(message.data) as { changes: LiveChange[] };
    this.tell({ kind: 'changes', changes });
  }

  private takeSince(told: LiveSince): void {
    this.lastAt = told.at;
    this.tell(told.isComplete ? { kind: 'changes', changes: told.changes } : { kind: 'too-much' });
  }

  private async catchUp(): Promise<void> {
    if (!this.lastAt) return;
    try {
      this.takeSince(await this.askSince(this.lastAt));
    } catch {
      // Offline: the next round asks from the same moment.
    }
  }

  private wait(forMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, forMs);
      function done() {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        resolve();
      }
      window.addEventListener('online', done);
      this.stopped.addEventListener('abort', done);
    });
  }
}

/** One block of server-sent events; comments such as `: ping` give null. */
export function parseEvent(block: string): { event: string; data: string } | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null;
}
