import '@fontsource-variable/inter';
import '#web/theme/tokens.css';
import '#web/theme/base.css';
import '#web/theme/shared.module.css';
import { nothingOpened } from '#web/guest/frame.ts';

/** The pages of links without sign-in, each below `/link/` by what its kind calls it (`GuestKind.page`). */
const pages: Record<string, () => Promise<{ open(root: HTMLElement): Promise<void> }>> = {
  'field-ticket': () => import('#modules/field-tickets/acceptance/screens/sent-page.tsx'),
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const page = pages[location.pathname.replace(/^\/link\/|\/$/g, '')];
if (page) await (await page()).open(root);
else
  root.replaceChildren(nothingOpened('There is nothing here', 'The link is incomplete. Open it from the mail again.'));
