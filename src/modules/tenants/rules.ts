/** product.md §9: what every new company begins with. */
export const signUpDefaults = { plan: 'friendsAndFamily', term: 'annually', pricePerUserCents: 0 } as const;

/** Of divisions, departments or locations those that can be chosen, and the one that is chosen already. */
export const choosable = <Part extends { id: number; isArchived: boolean }>(
  parts: readonly Part[] | undefined,
  chosen: number | null = null,
): Part[] | undefined => parts?.filter(({ id, isArchived }) => !isArchived || id === chosen);

type Part = { id: number; name: string; isArchived: boolean };

/** As choices: those in use, and those that are chosen already, of which it is said where they are out of use. */
export const partChoices = (parts: readonly Part[] | undefined, chosen: readonly unknown[]) =>
  parts
    ?.filter(({ id, isArchived }) => !isArchived || chosen.includes(id))
    .map(({ id, name, isArchived }) => ({ id, label: isArchived ? `${name} (out of use)` : name }));

/** Of divisions, departments or locations those that are out of use. */
export const archived = <Part extends { isArchived: boolean }>(parts: readonly Part[]): Part[] =>
  parts.filter(({ isArchived }) => isArchived);
