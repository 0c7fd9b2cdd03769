import { isImageType } from '#shared/file-types.ts';
import { uuidv7 } from '#shared/ids.ts';
import { fileTooLargeMessage, maxFileBytes } from '#shared/limits.ts';
import { compressImage } from '../api/image-compression.ts';
import type { DeviceStore } from './device-store.ts';

/** A photo whose bytes this device has. */
export type DevicePhoto = { key: string; name: string; type: string };

/** Photos of what is being written, as this device keeps them; only as long as the page is open where it keeps nothing. */
export class PhotosOfDevice {
  readonly #device: DeviceStore | null;
  readonly #unkept = new Map<string, File>();

  constructor(device: DeviceStore | null) {
    this.#device = device;
  }

  /** Fails with a sentence for what is no image, cannot be read, or is too large, and with `QuotaExceededError` on a full device. */
  async keep(chosen: File): Promise<DevicePhoto> {
    const file = await readyPhoto(chosen);
    const photo: DevicePhoto = { key: uuidv7(), name: file.name, type: file.type };
    if (!this.#device) this.#unkept.set(photo.key, file);
    await this.#device?.putBlob(nameOf(photo.key), file);
    return photo;
  }

  async find({ key, name, type }: DevicePhoto): Promise<File | null> {
    const unkept = this.#unkept.get(key);
    if (unkept) return unkept;
    const blob = (await this.#device?.getBlob(nameOf(key), type).catch(() => null)) ?? null;
    return blob && new File([blob], name, { type });
  }

  async drop(key: string): Promise<void> {
    this.#unkept.delete(key);
    await this.#device?.remove(nameOf(key)).catch(() => undefined);
  }
}

/** A photo as it is kept and sent: an image, made smaller. Fails with a sentence for what is none, cannot be read, or is too large. */
export async function readyPhoto(chosen: File): Promise<File> {
  if (!isImageType(chosen.type)) throw new Error('This is no photo. Choose a JPEG, PNG or WebP image.');
  await createImageBitmap(chosen).then(
    (picture) => picture.close(),
    () => {
      throw new Error('This photo is damaged, or is no photo. Take it again.');
    },
  );
  const file = await compressImage(chosen);
  if (file.size > maxFileBytes) throw new Error(fileTooLargeMessage);
  return file;
}

const nameOf = (key: string): string => `photo/${key}`;
