import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { cloudCalls } from './contract.ts';
import { cloudLinkEntity } from './entity.ts';
import { cloudJobs } from './jobs.ts';
import { cloudServices, restoreCloudLink, visibleCloudLinks } from './service.ts';

export const cloudModule = (entities: () => Entities): Module => ({
  name: 'cloud',
  routes: routes(cloudCalls, cloudServices(entities)),
  entities: [
    {
      ...cloudLinkEntity,
      visibleLabels: (context, ids, more) => visibleCloudLinks(context, entities(), ids, more),
      restore: restoreCloudLink,
      fields: { recordID: { label: 'Of', of: { beside: 'recordModule' } }, recordModule: { label: 'Kind of record' } },
    },
  ],
  jobs: cloudJobs,
});
