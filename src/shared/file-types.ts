import { z } from 'zod';
import { id } from './contract.ts';

/** What may be uploaded (product.md §2, §5): images that a page can show, and the files that may be attached. */

export type FileKind = {
  contentType: string;
  /** The endings that fit it; the first is given to a name that has none of them. */
  endings: readonly string[];
  isImage: boolean;
};

const image = (contentType: string, ...endings: string[]): FileKind => ({ contentType, endings, isImage: true });
const other = (contentType: string, ...endings: string[]): FileKind => ({ contentType, endings, isImage: false });

/** SVG and HTML are not among them: they can run scripts. */
export const fileKinds: readonly FileKind[] = [
  image('image/jpeg', 'jpg', 'jpeg'),
  image('image/png', 'png'),
  image('image/webp', 'webp'),
  image('image/gif', 'gif'),
  other('application/pdf', 'pdf'),
  other('application/msword', 'doc'),
  other('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  other('text/csv', 'csv'),
  other('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  other('audio/mpeg', 'mp3'),
  other('video/mp4', 'mp4'),
  other('video/quicktime', 'mov'),
];

export const findFileKind = (contentType: string): FileKind | null =>
  fileKinds.find((kind) => kind.contentType === contentType) ?? null;

export const isImageType = (contentType: string): boolean => findFileKind(contentType)?.isImage ?? false;

const endingsOf = (isImage: boolean) =>
  fileKinds.filter((kind) => kind.isImage === isImage).flatMap(({ endings }) => endings.map((ending) => `.${ending}`));
/** For the `accept` of a field that takes files. */
export const imageEndings: readonly string[] = endingsOf(true);
export const attachmentEndings: readonly string[] = endingsOf(false);

/** The ending of a name in lower case, without its dot; '' when there is none. */
export const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Letters that turn the direction of text or show nothing: with them `photo_gpj.exe` looks like something else. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
const maxName = 150;

/**
 * A name as it is kept: what stood before it as folders is gone, and so is what cannot be seen; it ends as its content
 * says (`photo.exe` that is a jpeg becomes `photo.exe.jpg`). Never empty, at most 150 characters.
 */
export function safeFileName(given: string, kind: FileKind): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '');
  const fits = kind.endings.includes(endingOf(clean));
  const ending = fits ? endingOf(clean) : (kind.endings[0] ?? '');
  const stem = (fits ? clean.slice(0, -ending.length - 1) : clean).replace(/[. ]+$/, '');
  const kept = Array.from(stem || 'file')
    .slice(0, maxName - ending.length - 1)
    .join('');
  return `${kept}.${ending}`;
}

/** A file as its record shows it. The image is `images/getImage_get` with path `files` or `thumbnails` and its number. */
export const fileInfo = z.object({
  fileID: id,
  name: z.string(),
  sizeBytes: z.number(),
  /** Found by content: `image/jpeg`. */
  contentType: z.string(),
  /** Of images, in pixels as they are shown. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  hasThumbnail: z.boolean(),
});
export type FileInfo = z.output<typeof fileInfo>;
