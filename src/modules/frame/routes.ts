import type { AreaCount } from '#server/declared/area-counts.ts';
import type { Entities } from '#server/records/entities.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { frameCalls } from './contract.ts';
import { matter } from './rules.ts';
import { frameServices, lastChangeSince } from './service.ts';

export const frameModule = (counts: AreaCount[], entities: () => Entities): Module => ({
  name: 'frame',
  routes: routes(frameCalls, frameServices({ counts, entities })),
  personal: [{ module: matter, changedSince: lastChangeSince }],
});
