import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The foot of a phone's detail, below what scrolls. */
export const DockPlace = createContext<HTMLElement | null>(null);

/** Stands at the foot of the page it is on, if that has one, else where it is. */
export function Docked({ children }: { children: ReactNode }) {
  const place = useContext(DockPlace);
  return place ? createPortal(children, place) : children;
}
