import { useEffect } from 'react';

/** The page of a crew is a document of its own (docs/rules/my-day.md): who comes to its address within this one is taken there. */
export function MyDayScreen() {
  useEffect(() => location.replace(import.meta.env.DEV ? '/my-day.html' : '/my_day'), []);
  return null;
}
