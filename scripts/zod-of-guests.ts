import type { Plugin } from 'vite';

/**
 * Pages of links parse nothing: what they send and get is looked at by the server. What a file declares with zod beside what such a page does use (how
 * an amount or a day is written) is declared with nothing.
 */
export function zodOfGuests(): Plugin {
  const [asked, found] = ['zod', '\0zod-of-guests'];
  return {
    name: 'zod-of-guests',
    enforce: 'pre',
    resolveId: (id) => (id === asked ? found : null),
    load: (id) => (id === found ? nothing : null),
  };
}

const nothing = `
  const nothing = new Proxy(function () {}, { get: () => nothing, apply: () => nothing });
  export const z = nothing;
`;
