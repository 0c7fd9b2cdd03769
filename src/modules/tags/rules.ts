/** Of one record: beyond so many nobody reads them. */
export const maxTags = 20;
