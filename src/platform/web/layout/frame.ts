import { createContext, useContext } from 'react';

export type Frame = { openDrawer: () => void; openPalette: () => void };
const FrameContext = createContext<Frame>({ openDrawer: () => undefined, openPalette: () => undefined });
export const FrameProvider = FrameContext.Provider;
/** The drawer of the phone and the palette, for the head of a screen. */
export const useFrame = (): Frame => useContext(FrameContext);
