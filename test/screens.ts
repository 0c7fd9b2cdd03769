import { act, cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { clearToasts } from '#web/actions/toast.tsx';
import { tellConnection } from '#web/api/connection.ts';

// One second, as it comes, is little on a machine that does other things as well.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);

// The product and its libraries are read once and not for every file; what a file did to the page it shares is not left to the next.
afterAll(() => {
  act(() => {
    clearToasts();
    tellConnection(false);
  });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
