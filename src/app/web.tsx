import '@fontsource-variable/inter';
import '#web/theme/mantine.css';
import '#web/theme/tokens.css';
import '#web/theme/base.css';
import '#web/theme/shared.module.css';
import { MantineProvider } from '@mantine/core';
import { createBrowserHistory } from '@tanstack/history';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { askReason } from '#web/actions/reason.tsx';
import { whenReasonNeeded, whenSessionRefused } from '#web/api/api.ts';
import { makeQueryClient, refreshEverythingWhenBack } from '#web/api/query.ts';
import { forgetPerson, sessionToken } from '#web/api/stored-user.ts';
import { keepFocus } from '#web/parts/focus-keeper.ts';
import { theme } from '#web/theme/theme.ts';
import { currentUserQuery } from './routes/current-user.ts';
import { makePageRouter, Pages } from './routes/router.tsx';

const queries = makeQueryClient();
const router = makePageRouter(queries, createBrowserHistory());
refreshEverythingWhenBack(queries);

// The session ended elsewhere, or ran out: keep the place, forget the person.
whenReasonNeeded((message) => askReason({ message }));
whenSessionRefused((isOver) => {
  if (!isOver) return void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  forgetPerson(router.history.location.href);
  router.history.push('/login?reason=ended');
});

// Another tab signed out, or signed in: this one must not go on as who it was. Signing out clears all keys at once.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === 'token') window.location.assign(sessionToken() ? '/' : '/login');
});

keepFocus();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <MantineProvider theme={theme} forceColorScheme="dark">
    <QueryClientProvider client={queries}>
      <Pages router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);
