import { type ComponentType, createContext, type ReactNode, useMemo } from 'react';
import type { ColumnLayout } from '../collection/column-layout.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { Search } from './kept-filter.ts';

/** What a view remembers of a list: its filter with the order, and its columns. */
export type ViewState = { search: Search; layout: ColumnLayout };
export type ActiveView = { viewID: number; name: string };

/** The list of views of one list, as the settings module makes it. */
export type ViewsProps = {
  list: string;
  state: ViewState;
  active: ActiveView | null;
  onApply: (view: ActiveView, state: ViewState) => void;
  /** The view that is shown was saved as the list is now; or renamed, which leaves it `as` it was; or taken away. */
  onActive: (view: ActiveView | null, as?: ViewState) => void;
  close: () => void;
};
type LoadViews = () => Promise<{ default: ComponentType<ViewsProps> }>;

export const ViewsContext = createContext<ComponentType<ViewsProps> | null>(null);

/** Gives every list its saved views; loaded when somebody opens them first. */
export function SavedViewsProvider({ load, children }: { load: LoadViews; children: ReactNode }) {
  const Views = useMemo(() => lazyPart(load, 'default'), [load]);
  return <ViewsContext.Provider value={Views}>{children}</ViewsContext.Provider>;
}
