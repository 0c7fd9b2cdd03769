/** The product's name as people read it: in the title, in mails, in the API page. */
export const productName = 'Tailgate';
