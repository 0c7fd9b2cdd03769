import { imageLimits } from '#shared/limits.ts';
import { compressionMessages } from '#shared/texts.ts';

/**
 * An image as it is sent (product.md §5): what is over 1.7 MB and beyond 1280×720 is shrunk in proportion to fit and
 * written again at quality 0.9, a png as a jpeg; everything else is the same file. Fails with one of the four messages of §8.
 */
export async function compressImage(file: File): Promise<File> {
  if (file.size <= imageLimits.bytes) return file;
  const picture = await readPicture(file);
  try {
    const scale = Math.min(imageLimits.width / picture.width, imageLimits.height / picture.height);
    return scale < 1 ? await redraw(picture, scale, file) : file;
  } finally {
    picture.close();
  }
}

async function readPicture(file: File): Promise<ImageBitmap> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error(compressionMessages.notRead);
  });
  return createImageBitmap(new Blob([bytes], { type: file.type })).catch(() => {
    throw new Error(compressionMessages.notLoaded);
  });
}

async function redraw(picture: ImageBitmap, scale: number, file: File): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(compressionMessages.noContext);
  const isPng = file.type === 'image/png';
  if (isPng) {
    // A jpeg has no transparency; without a ground it would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const type = isPng ? 'image/jpeg' : file.type;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, imageLimits.quality));
  if (!blob) throw new Error(compressionMessages.noBlob);
  const name = isPng ? file.name.replace(/\.png$/i, '.jpg') : file.name;
  return new File([blob], name, { type: blob.type, lastModified: file.lastModified });
}
