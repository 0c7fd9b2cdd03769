/** What stands on the page of a vendor beside its texts, fetched as one: each file on its own costs every page. */
export { InsuranceCard } from './insurance-card.tsx';
export { PeopleCard } from './people-card.tsx';
export { W9Card } from './tax-card.tsx';
