/** Begins a company's books. */
export { setUpBooks } from './service.ts';
