/** product.md §9: what every new company begins with. */
export const signUpDefaults = { plan: 'friendsAndFamily', term: 'annually', pricePerUserCents: 0 } as const;

/** Of divisions, departments, locations or types those that are in use. */
export const inUse = <Part extends { isArchived: boolean }>(parts: readonly Part[]): Part[] =>
  parts.filter(({ isArchived }) => !isArchived);

/** Of divisions, departments, locations or types those that are out of use. */
export const archived = <Part extends { isArchived: boolean }>(parts: readonly Part[]): Part[] =>
  parts.filter(({ isArchived }) => isArchived);

export type Part = { id: number; name: string; isArchived: boolean };

/** As choices: those in use, and those that are chosen already, of which it is said where they are out of use. */
export const partChoices = (parts: readonly Part[] | undefined, chosen: readonly unknown[] = []) =>
  parts
    ?.filter(({ id, isArchived }) => !isArchived || chosen.includes(id))
    .map(({ id, name, isArchived }) => ({ id, label: isArchived ? `${name} (out of use)` : name }));
