import { expect, test } from 'vitest';
import { everyArea } from '#web/layout/navigation.ts';
import { byAddress } from './router.tsx';

test('an area is said to be coming until it has a page', () => {
  const paths = new Set(byAddress.map(([path]) => `/${path}`));
  expect(everyArea.filter(({ path }) => !paths.has(path)).map(({ title }) => title)).toEqual(
    everyArea.filter(({ isComing }) => isComing).map(({ title }) => title),
  );
});
