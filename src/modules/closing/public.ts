export { readDates } from './reports.ts';
