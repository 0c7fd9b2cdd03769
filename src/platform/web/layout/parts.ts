import { createContext, useContext } from 'react';
import type { ShellParts } from './shell-facts.tsx';

const none = () => null;
const PartsContext = createContext<ShellParts>({
  Palette: none,
  NotificationCentre: none,
  Bars: none,
  AskAccess: none,
  History: none,
});
export const PartsProvider = PartsContext.Provider;
export const useParts = (): ShellParts => useContext(PartsContext);
