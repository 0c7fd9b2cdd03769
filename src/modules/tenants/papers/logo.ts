import type { Context } from '#server/context.ts';
import { recogniseImage } from '#server/files/file-content.ts';
import { makeLogo } from '#server/files/pictures.ts';
import { receive } from '#server/request/incoming.ts';
import type { UploadVisit } from '#server/request/routes.ts';
import type { Output } from '#shared/contract.ts';
import { maxFileBytes } from '#shared/limits.ts';
import type { TenantTables } from '../tables.ts';
import type { paperCalls } from './contract.ts';
import { setLogo } from './public.ts';

type Logo = Output<typeof paperCalls.getLogo>;

export async function getLogo(context: Context): Promise<Logo> {
  const row = await context
    .db<TenantTables>()
    .selectFrom('tenants')
    .innerJoin('tenant_logos', 'tenant_logos.logo_id', 'tenants.logo_id')
    .select('jpeg')
    .executeTakeFirst();
  return { logo: row?.jpeg.toString('base64') ?? null };
}

/** Errors: 400, 413 and 422 as of every upload, and for what is no image. */
export async function uploadLogo(visit: UploadVisit): Promise<Logo> {
  const received = await receive(visit.runtime.environment.files.incoming, visit.upload, maxFileBytes);
  try {
    await recogniseImage(received.path, received.sizeBytes);
    const logo = await makeLogo(visit.tenantId, received.path);
    return await visit.write(async (context) => {
      await setLogo(context, logo);
      return getLogo(context);
    });
  } finally {
    await received.discard();
  }
}
