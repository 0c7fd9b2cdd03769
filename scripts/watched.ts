/** Whether the server runs what stands in this file: a screen, a style or a test starts nothing anew. */
export const isOfServer = (path: string): boolean =>
  /\.(ts|mjs|sql|json)$/.test(path) &&
  !/\.test\.ts$/.test(path) &&
  !/^src\/(platform\/web|app\/routes)\/|\/screens\//.test(path);
