import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { opens, Popup, usePopup } from '../parts/popup.tsx';
import { usePhone } from '../parts/use-phone.ts';
import { type ActiveView, type ViewState, ViewsContext } from './saved-views-provider.tsx';

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
  const isPhone = usePhone();
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
      {isPhone ? (
        <ActionIcon aria-label={isAsSaved ? `View ${kept.name}` : 'Views'} {...opens(popup, 'dialog')}>
          <IconBookmark size={20} stroke={1.6} fill={isAsSaved ? 'currentColor' : 'none'} />
        </ActionIcon>
      ) : (
        <Button
          leftSection={<IconBookmark size={14} stroke={1.8} />}
          rightSection={<IconChevronDown size={14} stroke={1.8} />}
          {...opens(popup, 'dialog')}
        >
          {isAsSaved ? kept.name : 'Views'}
        </Button>
      )}
      <Popup of={popup} width={300} label="Saved views">
        <Views
          list={list}
          state={state}
          active={kept}
          onActive={(view, as = state) => keep(view, as)}
          onApply={(view, saved) => {
            keep(view, saved);
            onApply(saved);
            popup.close();
          }}
          close={popup.close}
        />
      </Popup>
    </>
  );
}
