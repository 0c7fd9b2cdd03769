/** Of whose facets one asks at once. */
export const maxRecords = 500;
