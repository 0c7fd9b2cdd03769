import { formatCount } from '../days/formats.ts';
import classes from './data-box.module.css';

export type Tile = {
  key: string;
  label: string;
  count: number;
  isAlert: boolean /** What they come to, where they are of money. */;
  amount?: string;
};

type Props = {
  tiles: readonly Tile[] | undefined;
  active: string | undefined;
  onPick: (key: string | undefined) => void;
};

/** Tiles on top of a list. A click sets exactly that filter; a second click takes it away. */
export function DataBox({ tiles, active, onPick }: Props) {
  if (tiles?.length === 0) return null;
  return (
    <section className={classes.box} aria-label="Figures">
      {(tiles ?? emptyTiles).map((tile) => (
        <button
          key={tile.key}
          type="button"
          className={classes.tile}
          aria-pressed={tile.key === active}
          disabled={!tiles}
          onClick={() => onPick(tile.key === active ? undefined : tile.key)}
        >
          <span className={classes.label}>{tile.label}</span>
          <span className={`${classes.count} figures`} data-alert={(tile.isAlert && tile.count > 0) || undefined}>
            {tiles ? formatCount(tile.count) : ''}
            {tile.amount && <span className={classes.amount}>{tile.amount}</span>}
          </span>
        </button>
      ))}
    </section>
  );
}

/** Until the figures arrive the box keeps its height, so that nothing jumps. */
const emptyTiles: Tile[] = [1, 2, 3, 4].map((number) => ({
  key: String(number),
  label: '\u00a0',
  count: 0,
  isAlert: false,
}));
