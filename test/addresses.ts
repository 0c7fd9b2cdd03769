import { deletedKinds } from '#app/routes/pages.ts';
import { byAddress } from '#app/routes/router.tsx';
import { settingsParts } from '#app/routes/settings-parts.ts';
import { addressBook } from '#web/page/addresses.ts';

const find = addressBook([
  ...byAddress.map(([path]) => [path, path] as const),
  ...deletedKinds.map(({ list }) => [`${list.path}/deleted`, 'deleted'] as const),
]);

/** Whether an address of the signed-in leads to no screen: one of a record wants a number, and one of the settings a part that is there. */
export function isWithoutPage(address: string): boolean {
  const found = find(new URL(address, 'http://localhost').pathname);
  if (!found) return true;
  const { id, part } = found.params;
  if (found.leadsTo === 'settings/$part') return !settingsParts.some(({ key }) => key === part);
  return id !== undefined && !/^\d+$/.test(id);
}
