/** The kinds of steps and how one stands (docs/rules/checklists.md): what every page with work knows of them. */
export const stepTypes = ['tick', 'pass_fail', 'number', 'choice', 'text', 'photo', 'signature', 'scan'] as const;
export type StepType = (typeof stepTypes)[number];

export const stepStates = ['open', 'done', 'skipped', 'na'] as const;
export type StepProgress = (typeof stepStates)[number];
