import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda } from '#test/signed-in.tsx';
import { shortcuts } from '../parts/shortcuts.ts';
import { everyArea } from './navigation.ts';
import { clockText, RunningTimer } from './running-timer.tsx';
import { Shell } from './shell.tsx';
import { noFacts, type OpenTab, type ShellFacts, ShellFactsProvider } from './shell-facts.tsx';
import { Sidebar } from './sidebar.tsx';
import { fitting } from './tab-strip.tsx';

afterEach(() => vi.useRealTimers());

const tab = (entityID: number, more: Partial<OpenTab> = {}): OpenTab => ({
  module: 'tickets',
  entityID,
  path: `/tickets/${entityID}`,
  title: `Seal leak ${entityID}`,
  status: 'new',
  ...more,
});

/** The frame around a page that says where it is. */
async function frame(facts: Partial<ShellFacts> = {}, path = '/dashboard') {
  const parts = {
    Palette: () => <div role="dialog">Palette</div>,
    NotificationCentre: () => <p>What others did</p>,
    Bars: () => null,
    History: () => null,
    AskAccess: () => null,
  };
  const drawn = await renderOnPage(
    <AsAda may={{ tickets: 'read' }}>
      <ShellFactsProvider value={{ ...noFacts, ...facts }}>
        <Shell parts={parts}>
          <input aria-label="A field" />
        </Shell>
      </ShellFactsProvider>
    </AsAda>,
    path,
  );
  return { ...drawn, user: userEvent.setup(), at: () => drawn.history.location.pathname };
}

const setWidth = (width: number) =>
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });

describe('the sidebar', () => {
  test('holds the areas of product.md §2 in its order', () => {
    expect(everyArea.map(({ title, path }) => `${title} ${path}`)).toEqual([
      'AI Assistant /ai_assistant',
      'Accounting /accounting',
      'Appointments /appointments',
      'Assets /assets',
      'Battle Plan /battleplan',
      'Checklists /checklists',
      'Customers /customers',
      'Dashboard /dashboard',
      'Inventory /inventory',
      'Services /services',
      'Projects /projects',
      'Tasks /tasks',
      'Tickets /tickets',
      'Meetings /meetings',
      'Field Tickets /field_tickets',
      'Invoices /invoices',
      'Rate Sheets /ratesheets',
      'Receivables /accounts_receivables',
      'Quotes /quotelist',
      'Reports /reports',
      'Payroll /payroll',
      'Users /users',
      'Vendors /vendors',
      'Settings /settings',
      'Dev Boilerplate /boilerplate',
    ]);
  });

  test('begins on a phone with what somebody in the field opens all day, and ends with what is not built yet', async () => {
    const on = { tickets: 'read', tasks: 'read', checklists: 'read', customers: 'read', meetings: 'read' } as const;
    const names = async (isPhone: boolean) => {
      await renderOnPage(
        <AsAda may={on}>
          <ShellFactsProvider value={noFacts}>
            <Sidebar isCollapsed={false} isPhone={isPhone} />
          </ShellFactsProvider>
        </AsAda>,
      );
      const found = [...document.querySelectorAll('nav :is(a, h2)')].map((one) => one.textContent);
      cleanup();
      return found;
    };
    expect(await names(true)).toEqual([
      ...['Tickets', 'Tasks', 'My time', 'Checklists', 'Customers', 'Dashboard'],
      ...['Not built yet', 'AI Assistant', 'Meetings'],
    ]);
    expect(await names(false)).toEqual([
      ...['AI Assistant', 'Checklists', 'Customers', 'Dashboard', 'Tasks', 'Tickets', 'Meetings'],
    ]);
  });

  test('says how many there are and of what, and that one is flagged; zero is not shown', async () => {
    const counts = { '/tickets': { count: 12, hasFlag: true, words: '12 assigned to you' } };
    await frame({ counts });
    const entry = screen.getByRole('link', { name: /^Tickets/ });
    expect(entry.textContent).toContain('12');
    expect(screen.getByRole('link', { name: /something is flagged for you.*12 assigned to you/ })).toBe(entry);
  });

  test('collapses with [ and stays so', async () => {
    setWidth(1440);
    try {
      const { user } = await frame();
      await user.keyboard('[[');
      expect(screen.getByRole('button', { name: 'Expand the sidebar' }).getAttribute('aria-expanded')).toBe('false');
      expect(localStorage.getItem('sidebarCollapsed')).toBe('1');
      await user.keyboard('[[');
      expect(localStorage.getItem('sidebarCollapsed')).toBe('0');
    } finally {
      setWidth(1024);
    }
  });

  test('begins collapsed where the window is narrow, unless somebody wanted it open', async () => {
    localStorage.removeItem('sidebarCollapsed');
    const { user } = await frame();
    await user.click(screen.getByRole('button', { name: 'Expand the sidebar' }));
    expect(screen.getByRole('button', { name: /^Collapse/ }).getAttribute('aria-expanded')).toBe('true');
    expect(localStorage.getItem('sidebarCollapsed')).toBe('0');
  });
});

describe('keys', () => {
  test('G and a letter go to an area one may open, and to no other', async () => {
    const { user, at } = await frame();
    await user.keyboard('gt');
    expect(at()).toBe('/tickets');
    await user.keyboard('gi');
    expect(at()).toBe('/tickets');
    await user.keyboard('gd');
    expect(at()).toBe('/dashboard');
  });

  test('belong to the text while somebody types', async () => {
    const { user, at } = await frame();
    await user.type(screen.getByLabelText('A field'), 'gt[[?n');
    expect(at()).toBe('/dashboard');
    expect((screen.getByLabelText('A field') as HTMLInputElement).value).toBe('gt[?n');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are all listed by ?, with the areas one may open', async () => {
    const { user } = await frame();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const { about } of shortcuts) expect(sheet.textContent).toContain(about);
    expect(sheet.textContent).toContain('Tickets');
    expect(sheet.textContent).not.toContain('Invoices');
  });

  test('each letter after G leads to one area', () => {
    const letters = everyArea.flatMap(({ goKey }) => goKey ?? []);
    expect(new Set(letters).size).toBe(letters.length);
  });
});

describe('tabs', () => {
  test('show number, subject and that work is inactive; the one of the page is current', async () => {
    await frame({ tabs: [tab(1, { status: 'inactive' }), tab(2)] }, '/tickets/2');
    expect(screen.getByRole('link', { name: /1 Seal leak 1 Inactive/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /2 Seal leak 2/ }).getAttribute('aria-current')).toBe('page');
  });

  test('close with Delete, and lead to the neighbour', async () => {
    const closeTab = vi.fn();
    const { user, at } = await frame({ tabs: [tab(1), tab(2)], closeTab }, '/tickets/2');
    screen.getByRole('link', { name: /2 Seal leak 2/ }).focus();
    await user.keyboard('{Delete}');
    expect(closeTab.mock.calls[0]?.[0]).toMatchObject({ module: 'tickets', entityID: 2 });
    await waitFor(() => expect(at()).toBe('/tickets/1'));
  });

  test.each([
    ['Yes, pause it', 1, 1],
    ['Close tab without pausing', 0, 1],
    ['Cancel', 0, 0],
  ])('of work one has started ask first: %s', async (answer, pauses, closes) => {
    const closeTab = vi.fn();
    const pause = vi.fn(async () => undefined);
    const running = {
      module: 'tickets',
      entityID: 1,
      path: '/tickets/1',
      title: 'Seal leak 1',
      startedAtMs: Date.now(),
      asksAtMs: Date.now() + 900_000,
    };
    const { user } = await frame({ tabs: [tab(1)], running, closeTab, pause });
    await user.click(screen.getByRole('button', { name: 'Close the tab of 1' }));
    await user.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect([pause.mock.calls.length, closeTab.mock.calls.length]).toEqual([pauses, closes]));
  });

  test('that do not fit leave room for the one of the page', () => {
    const tabs = [1, 2, 3, 4, 5].map((id) => tab(id));
    const numbers = (path: string, most: number) => fitting(tabs, path, most).map(({ entityID }) => entityID);
    expect(numbers('/tickets/5', 9)).toEqual([1, 2, 3, 4, 5]);
    expect(numbers('/tickets/2', 3)).toEqual([1, 2, 3]);
    expect(numbers('/tickets/5', 3)).toEqual([1, 2, 5]);
    expect(numbers('/dashboard', 1)).toEqual([1]);
  });
});

describe('the running timer', () => {
  test('counts hours, minutes and seconds', () => {
    expect([0, 61_000, 6_127_000, 360_000_000, -5].map(clockText)).toEqual([
      '0:00:00',
      '0:01:01',
      '1:42:07',
      '100:00:00',
      '0:00:00',
    ]);
  });

  test('ticks, says what runs since when, and pauses; nothing when nothing runs', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:42:07Z') });
    const pause = vi.fn(async () => undefined);
    const startedAtMs = Date.parse('2026-11-20T14:00:00Z');
    const work = { module: 'tickets', entityID: 4821, path: '/tickets/4821', title: 'Seal leak' };
    const running = { ...work, startedAtMs, asksAtMs: startedAtMs + 900_000 };
    await renderOnPage(
      <ShellFactsProvider value={{ ...noFacts, running, pause }}>
        <RunningTimer />
      </ShellFactsProvider>,
    );
    const link = screen.getByRole('link', { name: /^Working on 4821 Seal leak since / });
    expect(link.textContent).toMatch(/1:42:07$/);
    await act(async () => vi.advanceTimersByTime(3000));
    expect(link.textContent).toMatch(/1:42:10$/);
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: /^Pause/ }));
    expect(pause).toHaveBeenCalledOnce();
  });

  test('shows nothing when nothing runs', async () => {
    await renderOnPage(<RunningTimer />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the bell', () => {
  test('says how many are unread, and N opens the centre', async () => {
    const { user } = await frame({ unread: 120 });
    expect(screen.getByRole('button', { name: 'Notifications, 99+ unread' }).textContent).toBe('99+');
    await user.keyboard('n');
    expect(await screen.findByText('What others did')).toBeTruthy();
  });
});

describe('the company', () => {
  test('offers the person’s others and those that invite them, asked for when opened', async () => {
    const switchCompany = vi.fn();
    const askCompanies = vi.fn();
    const companies = [
      { tenantID: 1, name: 'Acme', isCurrent: true, isInvited: false },
      { tenantID: 2, name: 'Orla', isCurrent: false, isInvited: false },
      { tenantID: 3, name: 'Ridge', isCurrent: false, isInvited: true },
    ];
    const { user } = await frame({ companies, switchCompany, askCompanies });
    await user.click(screen.getByRole('button', { name: 'Company: Acme' }));
    expect(askCompanies).toHaveBeenCalledOnce();
    await user.click(await screen.findByRole('menuitem', { name: 'Orla' }));
    expect(switchCompany).toHaveBeenCalledWith(companies[1]);
    await user.click(screen.getByRole('button', { name: 'Company: Acme' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Join Ridge' }));
    expect(switchCompany).toHaveBeenLastCalledWith(companies[2]);
  });
});
