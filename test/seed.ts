import fc from 'fast-check';

/** Whether there is time for many histories and kills (`npm run test:long`). */
export const isLong = process.env.TEST_LONG === '1';
/**
 * What chance begins with in every test. `npm test` tries the same histories each time, so that it says something of the
 * change and not of the day; the long run tries new ones and prints the seed, which `TEST_SEED=…` tries again.
 */
export const seed = Number(process.env.TEST_SEED ?? (isLong ? Date.now() % 1_000_000 : 252_189));

fc.configureGlobal({ seed });
