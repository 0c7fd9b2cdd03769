import { Avatar } from '#web/marks/avatar.tsx';

export const examplePeople = [
  'Marisol Treviño',
  'Ruben Ortega',
  'Kaylee Braddock',
  'Travis Nance',
  'Dale Hutchins',
].map((label, index) => ({ id: index + 1, label, mark: <Avatar userID={null} name={label} isNamed={false} /> }));
