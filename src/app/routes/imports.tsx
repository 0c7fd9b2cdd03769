import { assetEntity } from '#modules/assets/entity.ts';
import { assetImport } from '#modules/assets/importing/rules.ts';
import { customerEntity } from '#modules/customers/entity.ts';
import { customerImport } from '#modules/customers/importing/rules.ts';
import { ImportPage } from '#modules/imports/screens/import-page.tsx';
import { userEntity } from '#modules/people/entity.ts';
import { rateSheetEntity } from '#modules/rate-sheets/entity.ts';
import { rateSheetImport } from '#modules/rate-sheets/importing/rules.ts';
import { colleagueImport, usualRole } from '#modules/sign-in/importing/rules.ts';
import { taskEntity } from '#modules/tasks/entity.ts';
import { ticketEntity } from '#modules/tickets/entity.ts';
import { vendorEntity } from '#modules/vendors/entity.ts';
import { vendorImport } from '#modules/vendors/importing/rules.ts';
import { workImports } from '#modules/work/importing/rules.ts';
import { useStand } from '#web/page/router.tsx';

/** What comes in from files, by the first part of the address of its page. */
const kinds: Record<string, Parameters<typeof ImportPage>[0]> = {
  assets: {
    entity: assetEntity,
    kind: assetImport,
    about: 'Your customers’ equipment, each with a number of its own. Import the customers first.',
  },
  customers: {
    entity: customerEntity,
    kind: customerImport,
    about: 'Customers from QuickBooks, Jobber, Housecall Pro or a table of your own.',
  },
  ratesheets: {
    entity: rateSheetEntity,
    kind: rateSheetImport,
    isOfMoney: true,
    about:
      'A price list of your own, a rate in each line: it becomes a draft, or several where a column names the sheet. What is sold has to be among the services first, by its code or name.',
  },
  tasks: { entity: taskEntity, kind: workImports.task, all: '/tasks?view=all' },
  tickets: { entity: ticketEntity, kind: workImports.ticket, all: '/tickets?view=all' },
  users: {
    entity: userEntity,
    kind: colleagueImport,
    about: `Your colleagues, each with an email address: they are invited, and choose a password. Who has no role is a ${usualRole}.`,
  },
  vendors: { entity: vendorEntity, kind: vendorImport, about: 'Vendors from QuickBooks or a table of your own.' },
};

/** The page on which one of them is brought in; one file for all, because every page carries the address of every file. */
export function Imports() {
  const of = useStand().location.pathname.split('/')[1] ?? '';
  const kind = kinds[of];
  return kind ? <ImportPage key={of} {...kind} /> : null;
}
