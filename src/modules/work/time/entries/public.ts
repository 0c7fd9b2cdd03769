/** For who takes away what they made: time of a person, whoever asks. */
export { dropEntry } from './service.ts';
