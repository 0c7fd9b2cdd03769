import { ExportScreen } from '#modules/books-migration/exporting/screens/export-screen.tsx';
import { ImportBooksScreen } from '#modules/books-migration/screens/import-books-screen.tsx';
import { useAddressFilter } from './address.ts';

export const ImportBooks = () => <ImportBooksScreen {...useAddressFilter('/accounting/import')} />;
export const ExportEverything = ExportScreen;
