import type { Context } from '#server/context.ts';
import { Refusal } from '#shared/errors.ts';
import { returnPath } from './rules.ts';
import type { SingleSignOnTables } from './tables.ts';

/** How the provider of the company is set up; nothing where it has none. */
export const findProvider = (context: Context) =>
  context.db<SingleSignOnTables>().selectFrom('single_sign_ons').selectAll().executeTakeFirst();

/** Errors: 403 with the way there, where the company demands it of everybody but administrators. */
export async function assertMayEnterOtherwise(context: Context, person: { userType: string }): Promise<void> {
  if (person.userType === 'administrator') return;
  const provider = await findProvider(context);
  if (!provider?.is_on || !provider.is_demanded) return;
  throw new Refusal(403, 'single_sign_on_demanded', 'Your company signs in by single sign-on.', {
    link: { label: 'Go there', address: `${returnPath}?company=${provider.company_name}` },
  });
}
