import { Glyph } from './glyph.tsx';

/** The tick and the exclamation mark of toasts and forms. */
export function DoneMark() {
  return (
    <Glyph colour="var(--green)">
      <circle cx="7" cy="7" r="6.3" fill="currentColor" />
      <path d="m4.5 7.2 1.8 1.8 3.3-3.6" fill="none" stroke="var(--base)" strokeWidth="1.6" strokeLinecap="round" />
    </Glyph>
  );
}

export function ErrorMark() {
  return (
    <Glyph colour="var(--red)">
      <circle cx="7" cy="7" r="6.3" fill="currentColor" />
      <path d="M7 3.9v3.5M7 9.9h.01" fill="none" stroke="var(--base)" strokeWidth="1.7" strokeLinecap="round" />
    </Glyph>
  );
}
