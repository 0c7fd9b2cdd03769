import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { taskArea } from '../../tasks/screens/task-area.tsx';
import type { WorkDetail } from './work-area.tsx';
import { WorkHistory } from './work-history.tsx';

const happened = (eventID: number) => ({
  eventID,
  at: '2026-11-20 15:04:05',
  module: 'tasks',
  entityID: 3,
  label: 'Return core',
  noun: 'Task',
  address: '/tasks/3',
  name: 'task_changed',
  userID: 1,
  userDisplayName: `Person ${eventID}`,
  changes: [],
  undo: null,
  undone: null,
});
/** Newest first: `from` down to 1, fifty at once. */
const page = (from: number) => {
  const events = Array.from({ length: Math.min(50, from) }, (_, index) => happened(from - index));
  return { events, next: from > 50 ? from - 49 : null };
};

/** What history needs to name things by. */
const names = {
  'tenant/get_tenant_locations': () => ({ divisions: [], departments: [], locations: [] }),
  'tasks/get_tenant_task_categories': () => ({ categories: [] }),
  'tasks/get_assign_to': () => ({ users: [] }),
};

const draw = () =>
  renderOnPage(
    <AsAda may={{ tasks: 'read' }}>
      <WorkHistory
        area={taskArea}
        work={{ id: 3, assignedUserWithFlagStatus: [] as WorkDetail['assignedUserWithFlagStatus'] } as WorkDetail}
      />
    </AsAda>,
  );
const earlier = () => screen.findByRole('button', { name: /arlier/ });

describe('the history of a task', () => {
  test('shows the latest few, then what came with them, then fetches earlier ones until there are none', async () => {
    const asked = answerAt({
      ...names,
      'events/list_history': ({ before }) => page(before === undefined ? 70 : Number(before) - 1),
    });
    await draw();
    await userEvent.click(await earlier());
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    await userEvent.click(await earlier());
    await expect.poll(() => screen.getAllByRole('listitem').length).toBe(70);
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
    const pages = asked.filter((one) => one.path === 'events/list_history').map((one) => one.input.before);
    expect(pages).toEqual([undefined, 21]);
  });

  test('says what was tagged and filled in as everywhere', async () => {
    const changes = [
      { field: 'tags', was: [], now: [6], words: { field: 'Tags', was: 'Nothing', now: 'Key account' } },
      {
        field: 'customFields/Gate code',
        was: '#90',
        now: '#4417',
        words: { field: 'Gate code', was: '#90', now: '#4417' },
      },
    ];
    answerAt({
      ...names,
      'events/list_history': () => ({ events: [{ ...happened(1), name: 'task_tags_changed', changes }], next: null }),
    });
    await draw();
    const said = (await screen.findByRole('listitem')).textContent;
    expect(said).toContain('TagsNothingKey account');
    expect(said).toContain('Gate code#90#4417');
    expect(said).not.toContain('changed it');
  });

  test('says when earlier ones could not be loaded, and tries again', async () => {
    let isAway = true;
    answerAt({
      ...names,
      'events/list_history': ({ before }) => {
        if (before === undefined) return page(70);
        return isAway ? [500, { message: 'The disk is full.', code: 'internal' }] : page(20);
      },
    });
    await draw();
    await userEvent.click(await earlier());
    await userEvent.click(await earlier());
    const again = await screen.findByRole('button', { name: 'Earlier could not be loaded. Try again' });
    isAway = false;
    await userEvent.click(again);
    await expect.poll(() => screen.getAllByRole('listitem').length).toBe(70);
  });
});
