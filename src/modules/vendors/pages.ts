import { recordPages, screen } from '#web/page/pages.ts';
import { vendorEntity } from './entity.ts';

export const vendorPages = recordPages(vendorEntity, {
  list: screen(() => import('./screens/vendor-list-screen.tsx'), 'VendorListScreen'),
  form: screen(() => import('./screens/vendor-form.tsx'), 'VendorForm'),
  detail: screen(() => import('./screens/vendor-detail-screen.tsx'), 'VendorDetailScreen'),
});
