/** What each state, district, inhabited territory and post of the armed forces is called. */
export const states: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** Whose mailboxes many small companies have, by their domains. */
const providers: Readonly<Record<string, readonly string[]>> = {
  Google: ['gmail.com', 'googlemail.com'],
  Microsoft: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  Yahoo: ['yahoo.com', 'ymail.com', 'rocketmail.com'],
  Apple: ['icloud.com', 'me.com', 'mac.com'],
  AOL: ['aol.com'],
  Comcast: ['comcast.net'],
  'AT&T': ['att.net', 'sbcglobal.net'],
  Proton: ['proton.me', 'protonmail.com'],
};
/** The provider of an address; null of a domain of one's own, and of no address. */
export function providerOf(email: string): string | null {
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  return Object.keys(providers).find((name) => providers[name]?.includes(domain)) ?? null;
}

const codes = new Map(Object.entries(states).map(([code, name]) => [name.toLowerCase(), code]));
/** `Texas` and `tx` → `TX`; what is no state stays as it is written. */
export const stateCodeOf = (text: string): string =>
  codes.get(text.toLowerCase()) ?? (text.toUpperCase() in states ? text.toUpperCase() : text);

/** What most companies choose: one zone for each clock of the United States. */
export const usualTimeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;
