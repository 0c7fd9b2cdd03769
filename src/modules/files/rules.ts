/** The images a page may show, by the ending of their name. SVG is not among them: it can run scripts. */
export const imageTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};

/** Where files of a company are; a request without path means avatars. */
export const avatarFolder = 'avatars';
export const fileFolder = 'files';
export const thumbnailFolder = 'thumbnails';

/** Said to whoever uploads when their company has no room left. */
export const storageFullMessage =
  'Your company has no room left for this file. An administrator sees under Settings, Cloud storage, how much is used.';

/** The number of a file from the name it is asked for by, with any ending: `12` and `12.jpg`. */
export function numberOf(filename: string): number | null {
  const digits = /^([1-9]\d{0,14})(\.[A-Za-z0-9]{1,8})?$/.exec(filename)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A file that no record took up is removed after this long (its record may wait on a phone without signal), one that its record let go of after that long. */
export const unattachedDays = 31;
export const deletedDays = 30;
