export const demoDivisions = ['Odessa', 'Midland', 'El Paso', 'San Angelo'] as const;
export const demoDepartments = [
  { name: 'Field Service' },
  { name: 'Shop' },
  { name: 'Electrical', within: 'Shop' },
  { name: 'Office' },
] as const;

export type DemoPerson = {
  name: string;
  role: 'Administrator' | 'Manager' | 'Dispatcher' | 'Technician' | 'Accountant' | 'Viewer';
  division: (typeof demoDivisions)[number];
  department: (typeof demoDepartments)[number]['name'];
  jobTitle: string;
};

const person = (
  name: string,
  role: DemoPerson['role'],
  division: DemoPerson['division'],
  department: DemoPerson['department'],
  jobTitle: string,
): DemoPerson => ({ name, role, division, department, jobTitle });

/** The 24 people of the demo company: who, in which division and department, with which role. The first is the administrator that the README names. */
export const demoPeople: [DemoPerson, ...DemoPerson[]] = [
  person('Marisol Treviño', 'Administrator', 'Odessa', 'Field Service', 'Service director'),
  person('Gloria Sandoval', 'Administrator', 'Odessa', 'Office', 'Owner'),
  person('Dale Hutchins', 'Manager', 'Odessa', 'Shop', 'Shop manager'),
  person('Carla Lindsey', 'Manager', 'Midland', 'Field Service', 'Midland manager'),
  person('Hector Salas', 'Manager', 'El Paso', 'Field Service', 'El Paso manager'),
  person('Ana Villarreal', 'Dispatcher', 'Odessa', 'Office', 'Dispatcher'),
  person('Joyce Tate', 'Dispatcher', 'Midland', 'Office', 'Dispatcher'),
  person('Kaylee Braddock', 'Dispatcher', 'Odessa', 'Shop', 'Parts and dispatch'),
  person('Ruben Ortega', 'Technician', 'Odessa', 'Field Service', 'Pump technician'),
  person('Travis Nance', 'Technician', 'Midland', 'Field Service', 'Pump technician'),
  person('Wes Pickett', 'Technician', 'San Angelo', 'Field Service', 'Pump technician'),
  person('Dewey Hale', 'Technician', 'San Angelo', 'Field Service', 'Turbine technician'),
  person('Brent Kimball', 'Technician', 'Odessa', 'Electrical', 'Electrician'),
  person('Luis Aguilar', 'Technician', 'El Paso', 'Electrical', 'Electrician'),
  person('Sam Whitley', 'Technician', 'El Paso', 'Field Service', 'Pump technician'),
  person('Nora Castillo', 'Technician', 'Midland', 'Electrical', 'Controls technician'),
  person('Pete Yarbrough', 'Technician', 'Odessa', 'Shop', 'Machinist'),
  person('Ramon Fierro', 'Technician', 'Midland', 'Shop', 'Rebuild technician'),
  person('Tyler Boone', 'Technician', 'San Angelo', 'Shop', 'Rebuild technician'),
  person('Ida Munoz', 'Technician', 'Odessa', 'Field Service', 'Vibration analyst'),
  person('Grant Sellers', 'Technician', 'Midland', 'Field Service', 'Crane operator'),
  person('Olivia Reyes', 'Accountant', 'Odessa', 'Office', 'Controller'),
  person('Beth Lomax', 'Accountant', 'Odessa', 'Office', 'Accounts receivable'),
  person('Victor Adkins', 'Viewer', 'Odessa', 'Office', 'Outside advisor'),
];

/** Who has left is kept with their account, for what they did stays theirs. */
export const formerPerson = person('Clay Dunham', 'Technician', 'San Angelo', 'Shop', 'Rebuild technician');

/** `Marisol Treviño` → `marisol.trevino@caprockpump.example`. */
export const demoEmail = (name: string): string =>
  `${name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')}@caprockpump.example`;
