import { recordPages, screen } from '#web/page/pages.ts';
import { rateSheetEntity } from './entity.ts';

export const rateSheetPages = recordPages(rateSheetEntity, {
  list: screen(() => import('./screens/sheet-list-screen.tsx'), 'SheetListScreen'),
  form: screen(() => import('./screens/sheet-form.tsx'), 'NewSheetForm'),
  detail: screen(() => import('./screens/sheet-detail-screen.tsx'), 'SheetDetailScreen'),
});
