/** More than anybody keeps in sight; the oldest gives way. */
export const maxTabs = 24;
/** Whose records open as tabs (product.md §2). */
export const tabModules: readonly string[] = ['tasks', 'tickets'];
/** As live messages and the page's readings name what is one person's own here. */
export const matter = 'frame';
