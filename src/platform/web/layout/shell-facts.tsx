import { createContext, useContext } from 'react';

/** A count beside a sidebar entry, and whether something there is flagged for the person. */
export type AreaCount = { count: number; hasFlag: boolean };

/** What the app tells the shell; the shell itself knows no module. */
export type ShellFacts = {
  /** By path of the sidebar entry. */
  counts: Record<string, AreaCount | undefined>;
  signOut: () => void;
  /** Other companies of the same person lead here; absent with one company. */
  switchTenant?: (() => void) | undefined;
};

const ShellFactsContext = createContext<ShellFacts>({ counts: {}, signOut: () => undefined });
export const ShellFactsProvider = ShellFactsContext.Provider;
export const useShellFacts = (): ShellFacts => useContext(ShellFactsContext);
