import type { Generated } from 'kysely';

export type SingleSignOnTables = {
  single_sign_ons: {
    company_name: string;
    issuer: string;
    client_id: string;
    sealed_secret: string;
    is_on: boolean;
    is_demanded: boolean;
  };
  single_sign_on_links: { issuer: string; subject: string; user_id: number; linked_at: Generated<string> };
};
