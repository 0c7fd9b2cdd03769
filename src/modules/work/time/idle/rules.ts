/** As live messages and the page's readings name what is one person's own here. */
export const matter = 'idle';
