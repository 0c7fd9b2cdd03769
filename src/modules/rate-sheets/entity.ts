import type { ListedEntity } from '#shared/entity.ts';

export const rateSheetEntity: ListedEntity = {
  module: 'ratesheets',
  noun: 'Rate sheet',
  feature: 'ratesheets',
  address: (id) => `/ratesheets/${id}`,
  list: { title: 'Rate sheets', path: '/ratesheets', filter: 'rateSheet', hasImport: true, hasDeleted: true },
};
