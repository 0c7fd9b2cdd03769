import { expect, test } from 'vitest';
import { makeQueryClient } from '#web/api/query.ts';
import { everyArea } from '#web/layout/navigation.ts';
import { makeRouter } from './router.tsx';

test('an area is said to be coming until it has a page', () => {
  const paths = new Set(Object.keys(makeRouter(makeQueryClient()).routesByPath));
  expect(everyArea.filter(({ path }) => !paths.has(path)).map(({ title }) => title)).toEqual(
    everyArea.filter(({ isComing }) => isComing).map(({ title }) => title),
  );
});
