export const tenantEntity = { module: 'tenants', noun: 'Company', feature: 'settings', address: null } as const;
