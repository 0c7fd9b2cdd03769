/** The database that every test database is copied from: migrated, empty. */
export const template = 'ops_template';

/** The address of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
