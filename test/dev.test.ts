import { expect, test } from 'vitest';
import { isOfServer } from '../scripts/watched.ts';

test.each([
  ['src/modules/assets/service.ts', true],
  ['migrations/0154_more.sql', true],
  ['database/functions/post_entries.sql', true],
  ['src/modules/vendors/screens/vendor-form.tsx', false],
  ['src/modules/vendors/screens/use-vendor.ts', false],
  ['src/platform/web/api/query.ts', false],
  ['src/modules/vendors/vendors.test.ts', false],
  ['src/platform/web/theme/tokens.css', false],
])('the server is started again for %s: %s', (path, isStarted) => {
  expect(isOfServer(path)).toBe(isStarted);
});
