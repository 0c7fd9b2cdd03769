const plain = (...titles: string[]) => titles.map((title) => ({ title, isRequired: false }));

export const firstTaskCategories = [
  {
    name: 'Purchasing',
    steps: plain('Get three prices', 'Place the order', 'Check the delivery'),
    subs: ['Parts', 'Tools and consumables'],
  },
  { name: 'Safety', steps: [...plain('Take photos'), { title: 'Supervisor signs off', isRequired: true }] },
  { name: 'Shop', steps: [], subs: ['Maintenance', 'Freight'] },
  { name: 'Paperwork', steps: [] },
  { name: 'Follow-up', steps: plain('Call the customer', 'Note the answer') },
];
