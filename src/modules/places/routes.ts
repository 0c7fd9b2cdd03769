import { type Module, routes } from '#server/request/routes.ts';
import { placeCalls } from './contract.ts';
import { getPlaceTime } from './service.ts';

export const placesModule: Module = { name: 'places', routes: routes(placeCalls, { getPlaceTime }) };
