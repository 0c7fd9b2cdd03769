const rules = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** Says the number of a day: `1st`, `22nd`, `30th`. */
export const ordinal = (day: number): string => `${day}${endings[rules.select(day)] ?? 'th'}`;
