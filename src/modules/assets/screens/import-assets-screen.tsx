import { ImportPage } from '../../imports/screens/import-page.tsx';
import { assetEntity } from '../entity.ts';
import { assetImport } from '../importing/rules.ts';

export function ImportAssetsScreen() {
  return (
    <ImportPage
      entity={assetEntity}
      kind={assetImport}
      about="Your customers’ equipment, each with a number of its own. Import the customers first."
    />
  );
}
