/**
 * From which amount a year's payments to a vendor are reported. 26 U.S.C. 6041(a): 600 dollars for what was paid until the end of 2025, 2,000
 * dollars for what is paid later (Public Law 119-21, section 70433); from 2027 on it is adjusted for inflation, which is added here.
 */
export const thresholdCents = (year: number): number => (year >= 2026 ? 200_000 : 60_000);

type Stand = { isReportable: boolean; is1099: boolean };
/** Whether a vendor is reported, in words. */
export const standOf = ({ isReportable, is1099 }: Stand): string =>
  isReportable ? 'To be reported' : is1099 ? 'Below the amount' : 'Not a 1099 vendor';
export const taxIDText = ({ taxIDLastFour, is1099 }: { taxIDLastFour: string; is1099: boolean }): string =>
  taxIDLastFour ? `…${taxIDLastFour}` : is1099 ? 'Missing' : '';
