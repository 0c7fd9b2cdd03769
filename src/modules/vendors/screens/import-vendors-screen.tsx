import { ImportPage } from '../../imports/screens/import-page.tsx';
import { vendorEntity } from '../entity.ts';
import { vendorImport } from '../importing/rules.ts';

export function ImportVendorsScreen() {
  return (
    <ImportPage kind={vendorImport} entity={vendorEntity} about="Vendors from QuickBooks or a table of your own." />
  );
}
