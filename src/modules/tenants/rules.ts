/** product.md §9: what every new company begins with. */
export const signUpDefaults = { plan: 'friendsAndFamily', term: 'annually', pricePerUserCents: 0 } as const;
