/** `npm run bench [name]`: runs one benchmark of this folder, or says which there are. */
const benchmarks = [
  'spine',
  'paired',
  'day',
  'flood',
  'notes',
  'audit',
  'customer-file',
  'people',
  'books',
  'statements',
  'reconciliation',
  'importing',
  'hledger',
  'page',
  'lines',
  'lighthouse',
  'shape',
  'passed',
  'document-lines',
  'document-sums',
  'field-tickets',
  'my-day',
  'search',
] as const;

const wanted = process.argv[2] ?? 'spine';
if (benchmarks.includes(wanted as never)) await import(`./${wanted}.ts`);
else console.error(`There is no benchmark "${wanted}". There are: ${benchmarks.join(', ')}.`);

export {};
