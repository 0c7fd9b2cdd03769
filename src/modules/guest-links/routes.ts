import type { ExportedTable } from '#server/declared/exported-tables.ts';
import type { GuestKind } from '#server/declared/guest-kinds.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { can } from '#shared/permission.ts';
import { guestLinkCalls } from './contract.ts';
import { guestLinkServices } from './service.ts';

const links: ExportedTable = {
  name: 'guest links',
  table: 'guest_links',
  key: ['link_id'],
  columns: [
    ...['link_id', 'module', 'entity_id', 'guest_name', 'guest_email', 'made_by', 'made_at', 'expires_at'],
    ...['withdrawn_at', 'withdrawn_by'],
  ],
  permission: can('settings', 'read'),
  seenAs: { module: { column: 'module' }, id: 'entity_id' },
};
const visits: ExportedTable = {
  name: 'visits by guest links',
  table: 'guest_link_visits',
  key: ['link_id', 'visit_id'],
  columns: ['link_id', 'visit_id', 'deed', 'visited_at', 'address', 'device'],
  permission: can('settings', 'read'),
};

export const guestLinksModule = (kinds: readonly GuestKind[]): Module => ({
  name: 'guest-links',
  tables: [links, visits],
  routes: routes(guestLinkCalls, guestLinkServices(kinds)),
});
