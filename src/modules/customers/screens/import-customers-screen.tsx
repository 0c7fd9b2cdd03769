import { ImportPage } from '../../imports/screens/import-page.tsx';
import { customerEntity } from '../entity.ts';
import { customerImport } from '../importing/rules.ts';

export function ImportCustomersScreen() {
  return (
    <ImportPage
      kind={customerImport}
      entity={customerEntity}
      about="Customers from QuickBooks, Jobber, Housecall Pro or a table of your own."
    />
  );
}
