// `npm run verify`: what can be checked in seconds, without network.
import { runChecks } from './checks.ts';

process.exitCode = runChecks().failed > 0 ? 1 : 0;
