import type { ColumnType } from 'kysely';
import type { ServiceLevels } from './contract.ts';

type Json<T> = ColumnType<T, string, string>;

export type ServiceLevelTables = {
  service_levels: {
    hours: Json<ServiceLevels['hours']>;
    holidays: Json<ServiceLevels['holidays']>;
    policies: Json<ServiceLevels['policies']>;
  };
};
