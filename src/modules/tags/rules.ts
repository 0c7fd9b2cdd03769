/** Of one record: beyond so many nobody reads them. */
export const maxTags = 20;

/** By which name the search knows them: `tag:"Needs parts"`. */
export const tagMark = 'tag';
