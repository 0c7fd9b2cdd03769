import classes from '#web/crew/crew.module.css';
import { PhotoTiles } from '#web/crew/photo-tiles.tsx';
import { maxFieldPhotos } from '../../rules.ts';
import type { Draft } from '../draft-rules.ts';
import type { FieldStore } from './use-drafts.ts';

type Props = { store: FieldStore; draft: Draft };

/** Photos of the work. */
export const PhotosCard = ({ store, draft }: Props) => (
  <section className={classes.card} aria-label="Photos">
    <h2>Photos</h2>
    <PhotoTiles
      photos={draft.photos}
      most={maxFieldPhotos}
      find={store.photo}
      onAdd={(file) => store.addPhoto(draft.draftID, file)}
      onRemove={(key) => store.removePhoto(draft.draftID, key)}
    />
  </section>
);
