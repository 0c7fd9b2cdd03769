import type { Entity } from '#shared/entity.ts';

/** Reports that are mailed again and again. */
export const reportScheduleEntity: Entity = {
  module: 'report_schedules',
  noun: 'Report schedule',
  feature: 'reports',
  address: (id) => `/reports/schedules?edit=${id}`,
};
