import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** How long to wait for what will come. A machine that does other things as well may take its time; nothing is slower for it. */
const patiently = { timeout: 20_000 };

export default defineConfig({
  plugins: [react()],
  test: {
    // One PostgreSQL for the whole run; each worker has a database in it (test/database.ts).
    globalSetup: 'test/global-setup.ts',
    expect: { poll: patiently },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{src,test,scripts}/**/*.test.ts'],
          setupFiles: 'test/seed.ts',
          // The program is read once and not for every file: what a test keeps, it keeps in its own file and its own company.
          isolate: false,
          // What waits for the worker may wait for its next round when the machine is busy.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
          setupFiles: 'test/screens.ts',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['test/e2e/*.e2e.ts'],
          // One browser at a time: two cores have no room for more. `npm test` runs them beside the others (scripts/test.ts).
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
