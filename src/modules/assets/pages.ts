import { recordPages, screen } from '#web/page/pages.ts';
import { assetEntity } from './entity.ts';

export const assetPages = recordPages(assetEntity, {
  list: screen(() => import('./screens/asset-list-screen.tsx'), 'AssetListScreen'),
  form: screen(() => import('./screens/asset-form.tsx'), 'NewAssetForm'),
  detail: screen(() => import('./screens/asset-form.tsx'), 'AssetPageForm'),
});
