export const firstTaskCategories = ['Purchasing', 'Safety', 'Shop', 'Paperwork', 'Follow-up'];
