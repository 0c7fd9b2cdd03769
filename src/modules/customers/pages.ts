import { recordPages, screen } from '#web/page/pages.ts';
import { customerEntity } from './entity.ts';

export const customerPages = recordPages(customerEntity, {
  list: screen(() => import('./screens/customer-list-screen.tsx'), 'CustomerListScreen'),
  form: screen(() => import('./screens/customer-form.tsx'), 'CustomerForm'),
  detail: screen(() => import('./screens/customer-detail-screen.tsx'), 'CustomerDetailScreen'),
});
