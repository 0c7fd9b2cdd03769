import { isOpenTo } from '#shared/areas.ts';
import '../theme/dialog.css';
import { Modal } from '@mantine/core';
import { useMay } from '../api/session.tsx';
import { Key } from '../parts/key.tsx';
import { shortcuts } from '../parts/shortcuts.ts';
import { everyArea } from './navigation.ts';
import classes from './shortcut-sheet.module.css';

/** Every key, by where it works. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const may = useMay();
  const groups = Map.groupBy(shortcuts, ({ where }) => where);
  return (
    <Modal opened onClose={onClose} size={760} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.groups}>
        {[...groups].map(([where, keys]) => (
          <Group key={where} title={where} rows={keys.map(({ keys, about }) => ({ keys: [...keys], about }))} />
        ))}
        <Group
          title="Go to"
          isWide
          rows={everyArea
            .filter((area) => isOpenTo(may, area))
            .flatMap(({ title, goKey }) => (goKey ? [{ keys: ['g', goKey], about: title }] : []))}
        />
      </div>
    </Modal>
  );
}

type Row = { keys: string[]; about: string };

function Group({ title, rows, isWide = false }: { title: string; rows: Row[]; isWide?: boolean }) {
  return (
    <section className={classes.group} data-wide={isWide || undefined} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.rows}>
        {rows.map(({ keys, about }) => (
          <div key={about} className={classes.row}>
            <dt>{about}</dt>
            <dd>
              {keys.map((key) => (
                <Key key={key}>{key.length === 1 ? key.toUpperCase() : key}</Key>
              ))}
              <span className="only-read-aloud">{keys.join(' ')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
