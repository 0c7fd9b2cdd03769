type Named = { accountID: number; number: string; name: string };

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The account that people mean by its number, its name, or both; nothing where there is none. */
export const accountTyped = (text: string, accounts: readonly Named[]): number | undefined =>
  accounts.find(({ number, name }) => [number, name, `${number} ${name}`].some((one) => isSame(one, text)))?.accountID;
