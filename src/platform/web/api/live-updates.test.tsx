import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { everyKind } from '#shared/contract.ts';
import { parseEvent } from './live-updates.ts';
import { holdChanges, refreshChanged } from './query.ts';

describe('live messages', () => {
  test('are read line by line; a ping is none', () => {
    expect(parseEvent(': ping')).toBeNull();
    expect(parseEvent('event: change\ndata: {"changes":[]}')).toEqual({ event: 'change', data: '{"changes":[]}' });
  });

  test('make exactly that stale which was read of the changed records', async () => {
    const queries = new QueryClient();
    const keep = (key: string[], meta: Record<string, unknown> = {}) =>
      queries.fetchQuery({ queryKey: key, queryFn: () => 1, meta, staleTime: Number.POSITIVE_INFINITY });
    await keep(['tickets', 'list'], { shows: ['tickets', 'customers'] });
    await keep(['tickets', 'one', '4821'], { shows: ['tickets', 'customers'], entityId: 4821 });
    await keep(['tickets', 'one', '4796'], { shows: ['tickets', 'customers'], entityId: 4796 });
    await keep(['events', 'recent'], { shows: everyKind });
    await keep(['customers', 'one', '4821'], { shows: ['customers', 'tickets'], entityId: 7 });
    await keep(['customers', 'list'], { shows: ['customers'] });
    await refreshChanged(queries, [{ module: 'tickets', entityId: 4821 }]);
    const stale = queries
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.isInvalidated);
    expect(stale.map((query) => query.queryKey.join('/'))).toEqual([
      'tickets/list',
      'tickets/one/4821',
      'events/recent',
      'customers/one/4821',
    ]);
  });

  test('wait while a page leaves the record that it deletes', async () => {
    const queries = new QueryClient();
    const options = { queryKey: ['notes', 'of', '7'], meta: { shows: ['notes', 'tickets'] }, staleTime: Infinity };
    await queries.fetchQuery({ ...options, queryFn: () => 1 });
    const isStale = () => queries.getQueryCache().find({ queryKey: options.queryKey })?.state.isInvalidated;
    const [release, releaseOther] = [holdChanges(queries), holdChanges(queries)];
    await refreshChanged(queries, [{ module: 'tickets', entityId: 7 }]);
    release();
    release();
    expect(isStale()).toBe(false);
    releaseOther();
    expect(isStale()).toBe(true);
  });
});
