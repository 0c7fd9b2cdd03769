import { ExportScreen } from '#modules/accounting/exporting/screens/export-screen.tsx';
import { ImportBooksScreen } from '#modules/accounting/moving/screens/import-books-screen.tsx';
import { useAddressFilter } from './address.ts';

export const ImportBooks = () => <ImportBooksScreen {...useAddressFilter('/accounting/import')} />;
export const ExportEverything = ExportScreen;
