import type { Context } from '#server/context.ts';
import type { makeLogo } from '#server/files/pictures.ts';
import type { DocumentModel, DocumentPicture } from '#server/paper/documents.ts';
import { formatPhone } from '#shared/phone.ts';
import type { SettingsOf } from '#shared/settings-group.ts';
import { addressLines } from '../../places/rules.ts';
import { SettingsLife } from '../settings-life.ts';
import type { TenantTables } from '../tables.ts';
import type { papers } from './contract.ts';

export const paperLife = new SettingsLife<SettingsOf<typeof papers>>('papers_changed', {
  licenses: 'licenses',
  howToPay: 'how_to_pay',
  invoiceNote: 'invoice_note',
  workNote: 'work_note',
  mailClosing: 'mail_closing',
});

/** Which of its logos stands on the papers of the company. */
export const logoLife = new SettingsLife<{ logoID: number | null }>('logo_changed', { logoID: 'logo_id' });

/** The company at the head of its papers, and what it puts on those of each kind. */
export type CompanyPaper = Pick<SettingsOf<typeof papers>, 'howToPay' | 'invoiceNote' | 'workNote'> & {
  sender: DocumentModel['sender'];
};

export async function readPaper(context: Context): Promise<CompanyPaper> {
  const tenant = await context
    .db<TenantTables>()
    .selectFrom('tenants')
    .leftJoin('tenant_logos', 'tenant_logos.logo_id', 'tenants.logo_id')
    .select(['name', 'address', 'city', 'state', 'zip', 'phone', 'public_email', 'website'])
    .select(['licenses', 'how_to_pay', 'invoice_note', 'work_note', 'jpeg', 'width', 'height'])
    .executeTakeFirstOrThrow();
  const { name, phone, public_email, website, licenses, jpeg, width, height } = tenant;
  const logo: DocumentPicture | null = jpeg && width && height ? { name, jpeg, width, height } : null;
  return {
    sender: {
      name,
      lines: [...addressLines(tenant), formatPhone(phone), public_email, website, licenses].filter(Boolean),
      logo,
    },
    howToPay: tenant.how_to_pay,
    invoiceNote: tenant.invoice_note,
    workNote: tenant.work_note,
  };
}

/** What the company writes below its mails; nothing where it has set none. */
export const readMailClosing = async (context: Context): Promise<string> =>
  (await paperLife.get(context)).mailClosing.trim();

/** Puts another logo on the papers. The former ones are kept: whoever takes the change back puts one of them there again. */
export async function setLogo(context: Context, logo: Awaited<ReturnType<typeof makeLogo>>): Promise<void> {
  const logoID = await context.nextNumber('logo');
  const { jpeg, width, height } = logo;
  await context
    .db<TenantTables>()
    .insertInto('tenant_logos')
    .values({ logo_id: logoID, jpeg: Buffer.from(jpeg), width, height })
    .execute();
  await logoLife.change(context, () => ({ logoID }));
}
