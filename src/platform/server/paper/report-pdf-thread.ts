import { parentPort, workerData } from 'node:worker_threads';
import { drawReports } from './report-pdf.ts';

// Begun by `toReportPdf`: draws what it was given, and ends.
parentPort?.postMessage(await drawReports(workerData.papers, workerData.letterhead));
