/** Begins a company's books, adds to their chart, and what an account comes to by month. */
export { sumMonths } from './reports.ts';
export { addAccount, setUpBooks } from './service.ts';
