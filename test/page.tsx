import { MantineProvider } from '@mantine/core';
import { createMemoryHistory } from '@tanstack/history';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ConfirmDialog } from '#web/actions/confirm.tsx';
import { Toasts } from '#web/actions/toast.tsx';
import { makeQueryClient } from '#web/api/query.ts';
import { makeRouter, RouterProvider } from '#web/page/router.tsx';
import { theme } from '#web/theme/theme.ts';

// Nothing moves: a transition would still be under way when the test and its window are over.
(window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.settings.device.prefersReducedMotion = 'reduce';

// happy-dom has no fonts; a text area that grows listens to them.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

/** happy-dom lays nothing out; a list that is virtual needs to know how high it is. */
export function giveElementsSize(): void {
  for (const [name, size] of [
    ['offsetHeight', 600],
    ['offsetWidth', 1200],
    ['clientHeight', 600],
  ] as const) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
  }
}

/** Draws a part of the page with everything around it that a page has, at an address. */
export async function renderOnPage(part: ReactNode, path = '/') {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = makeRouter(history, () => undefined, { Page: () => part, preload: async () => undefined });
  const queries = makeQueryClient();
  const drawn = render(
    <MantineProvider theme={theme} forceColorScheme="dark" env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router}>{({ route: { Page } }) => <Page />}</RouterProvider>
        <Toasts />
        <ConfirmDialog />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...drawn, history, queries };
}

export type Answer = { status?: number; body: unknown; headers?: Record<string, string> } | 'lost';
export type Asked = { path: string; key: string | null; authorization: string | null; body: unknown };

/** Answers calls in order, the last one from then on, and remembers what was asked. */
export function answerCalls(...answers: Answer[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const headers = new Headers(request.headers);
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push({
      path: url.replace('/api/', ''),
      key: headers.get('Idempotency-Key'),
      authorization: headers.get('Authorization'),
      body: JSON.parse(String(request.body)),
    });
    if (!answer || answer === 'lost') throw new TypeError('Failed to fetch');
    const { status = 200, body, headers: more } = answer;
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...more } });
  });
  return asked;
}
