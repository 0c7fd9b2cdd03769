import { FileImage } from '../files/file-image.tsx';
import type { Waiting } from './waiting.ts';
import classes from './waiting-mark.module.css';

/** The pictures that wait with something, as they are on the device. */
export const WaitingFiles = ({ item }: { item: Waiting }) =>
  item.files.length > 0 && (
    <span className={classes.pictures}>
      {item.files.map(({ name, blob }) => (
        <span key={name} className={classes.picture}>
          <FileImage file={null} chosen={blob} name={name} />
        </span>
      ))}
    </span>
  );
