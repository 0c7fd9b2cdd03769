export const firstTicketTypes = [
  'Emergency repair',
  'Scheduled repair',
  'Preventive maintenance',
  'Inspection',
  'Installation',
  'Shop rebuild',
];
