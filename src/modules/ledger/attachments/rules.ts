/** How files come with the form of product.md §7. */
export const fileField = 'images[]';
export const formType = 'account-transaction';
/** Of one entry. */
export const maxAttachments = 20;
