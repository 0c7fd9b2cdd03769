import { IconPhotoOff } from '@tabler/icons-react';
import type { FileInfo } from '#shared/file-types.ts';
import classes from './files.module.css';
import { useAddressOf, usePicture } from './use-picture.ts';

/** The thumbnail of an uploaded image, cut to fill its place; `chosen` stands in for it until the image is there. */
export function FileImage({
  file,
  chosen,
  name,
}: {
  file: Pick<FileInfo, 'fileID'> | null;
  chosen?: File | null;
  name: string;
}) {
  const own = useAddressOf(chosen);
  const { blob, isFailed } = usePicture(chosen ? null : (file?.fileID ?? null), 'thumbnails');
  const fetched = useAddressOf(blob);
  const address = own ?? fetched;
  if (isFailed) return <IconPhotoOff size={20} stroke={1.6} className={classes.missing ?? ''} aria-label={name} />;
  return address ? <img className={classes.image} src={address} alt={name} draggable={false} /> : null;
}
