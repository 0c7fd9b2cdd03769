/** What a list of people can be filtered by: how a certificate of theirs stands. By itself, since every page knows the calls of people. */
export const certificateFilters = ['Expired', 'Ends within 30 days'] as const;
export type CertificateFilter = (typeof certificateFilters)[number];
