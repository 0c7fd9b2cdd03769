import type { Context } from '#server/context.ts';
import type { SettingsOf } from '#shared/settings-group.ts';
import { getTenant } from '../public.ts';
import { SettingsLife } from '../settings-life.ts';
import type { accountingInfo } from './contract.ts';

export const accountingInfoLife = new SettingsLife<SettingsOf<typeof accountingInfo>>('accounting_info_changed', {
  legalName: 'legal_name',
  employerID: 'employer_id',
  customerTerms: 'customer_terms',
  vendorTerms: 'vendor_terms',
  reportBasis: 'report_basis',
});

/** The payment terms of a customer or a vendor of whom nothing is said. */
export async function usualTermsOf(context: Context): Promise<{ customer: string; vendor: string }> {
  const { customer_terms: customer, vendor_terms: vendor } = await getTenant(context);
  return { customer, vendor };
}
