export const notificationReasons = ['assigned', 'unassigned', 'created', 'subscribed', 'mentioned'] as const;
type Reason = (typeof notificationReasons)[number];

/** Why one is told, as the centre says it. */
export const reasonWords: Record<Reason, string> = {
  assigned: 'You are assigned',
  unassigned: 'You were assigned',
  created: 'You created it',
  subscribed: 'You subscribed',
  mentioned: 'You were mentioned',
};

/** Old ones are of no use to anybody, and are removed. */
export const keptDays = 90;
/** The bell counts no further. */
export const mostCounted = 100;
/** As live messages and the page's readings name what is one person's own here. */
export const matter = 'notifications';
