import type { FieldMessages } from '#shared/errors.ts';

/** The messages of a field (`''`) and of what is within it (`.0.amount`). */
export const messagesIn = (messages: FieldMessages, name: string): FieldMessages =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) =>
      path === name || path.startsWith(`${name}.`) ? [[path.slice(name.length), message]] : [],
    ),
  );
