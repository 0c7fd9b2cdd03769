/** product.md §5: what an asset number that is taken answers. */
export const numberTakenMessage = 'Asset # already exists. Choose another.';
