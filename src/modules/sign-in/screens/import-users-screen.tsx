import { ImportPage } from '../../imports/screens/import-page.tsx';
import { userEntity } from '../../people/entity.ts';
import { colleagueImport, usualRole } from '../importing/rules.ts';

export function ImportUsersScreen() {
  return (
    <ImportPage
      entity={userEntity}
      kind={colleagueImport}
      about={`Your colleagues, each with an email address: they are invited, and choose a password. Who has no role is a ${usualRole}.`}
    />
  );
}
