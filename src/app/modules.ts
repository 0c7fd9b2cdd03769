import { assetsModule } from '#modules/assets/routes.ts';
import { customersModule } from '#modules/customers/routes.ts';
import { dashboardModule } from '#modules/dashboard/routes.ts';
import { eventsModule } from '#modules/events/routes.ts';
import { filesModule } from '#modules/files/routes.ts';
import { peopleModule } from '#modules/people/routes.ts';
import { rolesModule } from '#modules/roles/routes.ts';
import { settingsModule } from '#modules/settings/routes.ts';
import { viewsModule } from '#modules/settings/views/routes.ts';
import { signInModule } from '#modules/sign-in/routes.ts';
import { tasksModule } from '#modules/tasks/routes.ts';
import { tenantsModule } from '#modules/tenants/routes.ts';
import { ticketsModule } from '#modules/tickets/routes.ts';
import { workAccessModule } from '#modules/work/access/routes.ts';
import { Entities } from '#server/entities.ts';
import type { Module } from '#server/routes.ts';

/** Every module of the product, one line each. */
export const modules: Module[] = [
  signInModule,
  tenantsModule,
  peopleModule,
  rolesModule,
  settingsModule,
  viewsModule,
  filesModule,
  customersModule,
  assetsModule,
  workAccessModule,
  tasksModule,
  ticketsModule,
  dashboardModule,
  eventsModule(
    () => entities,
    () => allRoutes,
  ),
];

export const entities = new Entities(modules.flatMap((module) => module.entities ?? []));
export const allRoutes = modules.flatMap((module) => module.routes);
