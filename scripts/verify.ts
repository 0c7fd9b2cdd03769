// `npm run verify`: what can be checked in seconds, without network.
import { keepShorter, runChecks } from './checks.ts';

keepShorter();
process.exitCode = (await runChecks()).failed > 0 ? 1 : 0;
