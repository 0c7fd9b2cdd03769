import './popup.css';
import { autoUpdate } from '@floating-ui/dom';
import { Menu, Popover, Portal } from '@mantine/core';
import { Fragment, type RefObject, useLayoutEffect, useState } from 'react';
import type { MenuProps, PopupProps } from './popup.tsx';

type Place = { left: number; top: number; width: number; height: number };

/**
 * Where the button is now; the popup hangs on an invisible copy of its outline, which follows it: what comes later above it moves it, and
 * so does scrolling. Moved out of sight before its popup was there, it is brought back. What is done in the popup may move it out of sight
 * again: then the outline stops at the edge, or the popup would go with it.
 */
function usePlace(anchor: RefObject<HTMLElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const button = anchor.current;
    if (!button) return;
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return autoUpdate(button, button, () => {
      const { left, top, width, height } = button.getBoundingClientRect();
      setPlace({ left: within(left, innerWidth - width), top: within(top, innerHeight - height), width, height });
    });
  }, [anchor]);
  return place;
}

const within = (at: number, most: number): number => Math.max(0, Math.min(at, most));

const outline = (place: Place) => ({
  position: 'fixed' as const,
  pointerEvents: 'none' as const,
  zIndex: 300,
  ...place,
});

/** A click on the button itself is the button's to handle: closing here would open it again there. */
const isOn = (anchor: RefObject<HTMLElement | null>, event: MouseEvent | TouchEvent | Event) =>
  event.target instanceof Node && anchor.current?.contains(event.target);

export function PopupBody({ of, side = 'bottom-start', width = 'anchor', label, children }: PopupProps) {
  const place = usePlace(of.anchor);
  useOutsideClick(of);
  if (!place) return null;
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && of.close()}
      closeOnClickOutside={false}
      position={side}
      width={width === 'anchor' ? Math.max(place.width, 220) : width}
      trapFocus
      withinPortal
    >
      <Portal>
        <Popover.Target>
          <span style={outline(place)} aria-hidden />
        </Popover.Target>
      </Portal>
      <Popover.Dropdown aria-label={label} data-popup>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

export function MenuBody({ of, items, head, side = 'bottom-start', width }: MenuProps) {
  const place = usePlace(of.anchor);
  useOutsideClick(of);
  if (!place) return null;
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && of.close()}
      closeOnClickOutside={false}
      returnFocus={false}
      // The first item takes the focus; a placeholder before it would be no item of the menu.
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
      position={side}
      {...(width !== undefined && { width })}
    >
      <Portal>
        <Menu.Target>
          <span style={outline(place)} aria-hidden />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown data-popup>
        {head}
        {items.map((item) => (
          <Fragment key={item.label}>
            {item.isApart && <Menu.Divider />}
            <Menu.Item
              leftSection={item.icon}
              disabled={item.isDisabled ?? false}
              data-danger={item.isDangerous || undefined}
              onClick={() => {
                of.close();
                item.run();
              }}
            >
              {item.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useOutsideClick(of: PopupProps['of']): void {
  const { anchor, close } = of;
  useLayoutEffect(() => {
    const onDown = (event: PointerEvent) => {
      if (isOn(anchor, event)) return;
      if (event.target instanceof Element && event.target.closest('[data-popup]')) return;
      close();
    };
    document.addEventListener('pointerdown', onDown);
    return () => document.removeEventListener('pointerdown', onDown);
  }, [anchor, close]);
}
