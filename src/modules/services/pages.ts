import { recordPages, screen } from '#web/page/pages.ts';
import { serviceEntity } from './entity.ts';

export const servicePages = recordPages(serviceEntity, {
  list: screen(() => import('./screens/service-list-screen.tsx'), 'ServiceListScreen'),
  form: screen(() => import('./screens/service-form.tsx'), 'NewServiceForm'),
  detail: screen(() => import('./screens/service-detail-screen.tsx'), 'ServiceDetailScreen'),
});
