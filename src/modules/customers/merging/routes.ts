import type { Moves } from '#server/declared/moves.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { customerEntity } from '../entity.ts';
import { mergingCalls } from './contract.ts';
import { mergingServices } from './service.ts';

/** Of what modules say goes with a record. */
export const mergingModule = (moves: readonly Moves[]): Module => ({
  name: 'customer-merging',
  routes: routes(mergingCalls, mergingServices(moves.filter(({ of }) => of === customerEntity.module))),
});
