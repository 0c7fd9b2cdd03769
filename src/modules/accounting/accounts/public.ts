/** Begins a company's books, and adds to their chart. */
export { addAccount, setUpBooks } from './service.ts';
