import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** One process of the product, as a person would have started it, in a group of its own that can be killed as one. */
export type Program = {
  pid: number;
  /** Where it listens; empty for a worker. */
  address: string;
  /** SIGKILL for the whole group; returns when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM or another signal that ends it in order; returns the exit code. */
  stop(signal?: 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** The exit code, when it has ended in whatever way. */
  ended: Promise<number | null>;
  /** Everything it has printed. */
  printed(): string;
};

const alive = new Set<number>();
const killAll = () => {
  for (const pid of alive) killGroup(pid);
};
process.on('exit', killAll);

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** What a program says when it is ready, with its address. */
const readyLine = /(?:runs|serves) at (http\S+)|works on jobs/;

/**
 * Starts what `npm start`, `npm run server` or `npm run worker` starts and returns when it says that it is ready, or what is
 * waited for instead. What is left of it is killed after the file. Errors: what it printed, when it ends instead.
 */
export async function startProgram(
  what: 'main' | 'server-only' | 'worker-only',
  environment: Record<string, string>,
  said = readyLine,
): Promise<Program> {
  const child = spawn(process.execPath, ['scripts/run.mjs', `src/app/${what}.ts`, '--without-page'], {
    cwd: root,
    // Nothing of the test run's own environment but what every shell has.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (!pid) throw new Error('The program could not be started');
  alive.add(pid);
  const ended = once(child, 'exit').then(([code]) => {
    alive.delete(pid);
    return code as number | null;
  });
  let text = '';
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const found = said.exec(text);
        if (found) resolve(found[1] ?? '');
      });
    }
  });
  const address = await Promise.race([ready, ended.then(() => null)]);
  if (address === null) throw new Error(`The program ended at once:\n${text}`);
  return {
    pid,
    address,
    async kill() {
      killGroup(pid);
      await ended;
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
    ended,
    printed: () => text,
  };
}

/** Call once a file that starts programs. */
export const endProgramsAfterwards = (): void => afterAll(killAll);
