// biome-ignore-all lint/a11y/noStaticElementInteractions: it only listens to where the focus goes

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { loadingText } from '#shared/texts.ts';
import { PageLink } from '../page/page-link.tsx';
import { SkeletonBar, useLongWait } from '../page/states.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import classes from './card-view.module.css';
import type { CollectionProps } from './collection-props.ts';
import { useKeptPlace } from './kept-place.ts';
import { useBoxSize } from './use-box-size.ts';
import { useChoosing } from './use-choosing.ts';
import { useRowKeys } from './use-row-keys.ts';

const cardWidth = 320;
const gap = 8;

export function CardView<Row>(props: CollectionProps<Row> & { isPhone: boolean }) {
  const { rows, rowKey, isPhone, selection, hasMore, loadMore } = props;
  const list = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const { width } = useBoxSize('cards', cards);
  const place = useKeptPlace(props.place, list);
  const lanes = isPhone ? 1 : Math.max(1, Math.floor((width || 1000) / (cardWidth + gap)));

  const virtual = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => list.current,
    estimateSize: () => 124,
    gap,
    lanes,
    overscan: 6,
    initialOffset: place.first.offset,
    onChange: (instance) => place.keepOffset(instance.scrollOffset ?? 0),
  });
  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && rows && lastIndex >= rows.length - 10) loadMore?.();
  }, [hasMore, lastIndex, loadMore, rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another number of lanes every card has another place
  useEffect(() => virtual.measure(), [lanes]);

  const choosing = useChoosing(rows, rowKey, selection);
  const { follow } = useRowKeys({
    count: rows?.length ?? 0,
    list,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    first: place.first.row,
    onMove: place.keepRow,
    toggle: selection && choosing.toggle,
    stretch: selection && choosing.stretch,
  });

  return (
    <div className={classes.scroll} ref={list} onFocus={(event) => follow(event.target)}>
      <div ref={cards} className={classes.cards}>
        {rows ? (
          <ul style={{ height: virtual.getTotalSize(), position: 'relative' }} aria-label={props.name}>
            {items.map((item) => {
              const row = rows[item.index];
              if (row === undefined) return null;
              return (
                <li
                  key={rowKey(row)}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  data-row={item.index}
                  data-may-choose={selection !== undefined || undefined}
                  data-chosen={selection?.rows.has(rowKey(row)) || undefined}
                  className={classes.place}
                  style={{
                    width: `calc((100% - ${(lanes - 1) * gap}px) / ${lanes})`,
                    left: `calc((100% + ${gap}px) / ${lanes} * ${item.lane})`,
                    transform: `translateY(${item.start}px)`,
                  }}
                >
                  <PageLink href={props.hrefOf(row)} className={classes.card} data-opens>
                    {props.card(row)}
                  </PageLink>
                  {props.underCard && <div className={classes.under}>{props.underCard(row)}</div>}
                  {selection && (
                    <div className={classes.choose}>
                      <CheckBox
                        isChecked={selection.rows.has(rowKey(row))}
                        onChange={(isStretched) => choosing.onToggle(item.index, isStretched)}
                        label="Select"
                        isTabStop={false}
                      />
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        ) : (
          <Skeleton lanes={lanes} />
        )}
      </div>
    </div>
  );
}

function Skeleton({ lanes }: { lanes: number }) {
  const isLong = useLongWait(true);
  if (!isLong) return null;
  return (
    <div
      role="status"
      aria-label={loadingText}
      className={classes.bones}
      style={{ gridTemplateColumns: `repeat(${lanes}, 1fr)` }}
    >
      {Array.from({ length: lanes * 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change places
        <div key={index} className={classes.boneCard}>
          <SkeletonBar width="38%" />
          <SkeletonBar width="72%" height={14} />
          <SkeletonBar width="55%" />
        </div>
      ))}
    </div>
  );
}
