import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from '#server/database/embedded-postgres.ts';
import { WrongSetting } from '#server/settings.ts';

/** Says what to do when the program ends; what was opened last is closed first. */
export type OnStop = (stop: () => Promise<unknown>) => void;

/** What runs is finished within this time when the program ends; what is not is cut off, and its caller asks again. */
const endsWithinMs = 20_000;
/** After that each thing that is left to close still has this long. */
const closesWithinMs = 1_000;

/**
 * Runs until Ctrl-C or SIGTERM, then stops everything in order and ends with 0; with 1, some 20 seconds later at most, when
 * something could not be stopped. What a person can mend is one line and exit code 1; anything else is our mistake and shows
 * where it happened.
 */
export async function runProgram(start: Start): Promise<void> {
  await run(start);
}

/** Like {@link runProgram}, but ends by itself when the work is done. */
export async function runTask(work: Start): Promise<void> {
  const end = await run(work);
  await end(0);
}

type Start = (onStop: OnStop) => Promise<void>;

async function run(start: Start): Promise<(code: number) => Promise<void>> {
  const stops: (() => Promise<unknown>)[] = [];
  let isStopping = false;
  const end = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    const endsAt = Date.now() + endsWithinMs;
    let isWhole = true;
    for (const stop of stops.reverse()) {
      const stopped = stop().then(
        () => true,
        (error) => console.error(error) ?? true,
      );
      const givenUp = wait(Math.max(endsAt - Date.now(), closesWithinMs), false);
      isWhole = (await Promise.race([stopped, givenUp])) && isWhole;
    }
    if (!isWhole) console.error('Not everything could be ended in time. What was saved is safe.');
    process.exit(isWhole ? code : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  try {
    await start((stop) => stops.push(stop));
  } catch (error) {
    if (!isStopping) console.error(mendable(error) ?? error);
    await end(1);
  }
  return end;
}

/** One line for a mistake that is not ours; null for one that is. */
function mendable(error: unknown): string | null {
  if (error instanceof WrongSetting || error instanceof CannotStart) return error.message;
  const { code, syscall, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (syscall === 'listen')
    return `PORT ${port} cannot be used (${code}): stop what listens there, or set PORT to another.`;
  // Not reached; not let in; no such database.
  const isRefused = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'].includes(
    code ?? '',
  );
  return isRefused ? `The database of DATABASE_URL cannot be used: ${message || code}.` : null;
}
