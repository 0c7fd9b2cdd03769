import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { type ComponentType, createContext, lazy, Suspense, useContext, useMemo, useState } from 'react';
import type { ColumnLayout } from './collection/column-layout.ts';
import type { Search } from './kept-filter.ts';
import { opens, Popup, usePopup } from './popup.tsx';

/** What a view remembers of a list: its filter with the order, and its columns. */
export type ViewState = { search: Search; layout: ColumnLayout };
export type ActiveView = { viewID: number; name: string };

/** The list of views of one list, as the settings module makes it. */
export type ViewsProps = {
  list: string;
  state: ViewState;
  active: ActiveView | null;
  onApply: (view: ActiveView, state: ViewState) => void;
  /** The view that is shown was saved, renamed or taken away. */
  onActive: (view: ActiveView | null) => void;
  close: () => void;
};
type LoadViews = () => Promise<{ default: ComponentType<ViewsProps> }>;

const ViewsContext = createContext<ComponentType<ViewsProps> | null>(null);

/** Gives every list its saved views; loaded when somebody opens them first. */
export function SavedViewsProvider({ load, children }: { load: LoadViews; children: React.ReactNode }) {
  const Views = useMemo(() => lazy(load), [load]);
  return <ViewsContext.Provider value={Views}>{children}</ViewsContext.Provider>;
}

type Kept = ActiveView & { of: string };
const nameOf = (list: string): string => `view:${list}`;
const textOf = ({ search, layout }: ViewState): string =>
  JSON.stringify([Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)), layout]);

function readKept(list: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(list)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

type Props = { list: string; state: ViewState; onApply: (state: ViewState) => void };

/** The name of the saved view that is shown, and the others behind it. */
export function SavedViewsButton({ list, state, onApply }: Props) {
  const Views = useContext(ViewsContext);
  const popup = usePopup();
  const [kept, setKept] = useState(() => readKept(list));
  if (!Views) return null;
  const keep = (view: ActiveView | null, of: ViewState) => {
    const next = view && { viewID: view.viewID, name: view.name, of: textOf(of) };
    setKept(next);
    if (next) localStorage.setItem(nameOf(list), JSON.stringify(next));
    else localStorage.removeItem(nameOf(list));
  };
  const isAsSaved = kept !== null && kept.of === textOf(state);
  return (
    <>
      <Button
        leftSection={<IconBookmark size={14} stroke={1.8} />}
        rightSection={<IconChevronDown size={14} stroke={1.8} />}
        {...opens(popup, 'dialog')}
      >
        {isAsSaved ? kept.name : 'Views'}
      </Button>
      <Popup of={popup} width={300} label="Saved views">
        <Suspense fallback={null}>
          <Views
            list={list}
            state={state}
            active={kept}
            onActive={(view) => keep(view, state)}
            onApply={(view, saved) => {
              keep(view, saved);
              onApply(saved);
              popup.close();
            }}
            close={popup.close}
          />
        </Suspense>
      </Popup>
    </>
  );
}
