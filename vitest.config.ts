import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    // One PostgreSQL for the whole run; each worker has a database in it (test/database.ts).
    globalSetup: 'test/global-setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{src,test,scripts}/**/*.test.ts'],
          setupFiles: 'test/seed.ts',
          // What waits for the worker may wait for its next round when the machine is busy.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'screens', environment: 'happy-dom', include: ['src/**/*.test.tsx'] },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['test/e2e/*.e2e.ts'],
          // One browser at a time, after everything else: two cores have no room for more.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
