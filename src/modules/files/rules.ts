/** The images a page may show, by the ending of their name. SVG is not among them: it can run scripts. */
export const imageTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
};
/** Where images of a company are; a request without path means avatars. */
export const imageFolders = ['avatars'];
