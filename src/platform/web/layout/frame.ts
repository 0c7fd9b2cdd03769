import { createContext, useContext } from 'react';

export type Frame = { openDrawer: () => void; openPalette: () => void; openShortcuts: () => void };
const nothing = () => undefined;
const FrameContext = createContext<Frame>({ openDrawer: nothing, openPalette: nothing, openShortcuts: nothing });
export const FrameProvider = FrameContext.Provider;
/** The drawer of the phone, the palette and the list of keys, for the head of a screen. */
export const useFrame = (): Frame => useContext(FrameContext);
