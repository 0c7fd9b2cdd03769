import { formatPhone } from '#shared/phone.ts';
import classes from './reach.module.css';

/** A number that a phone calls when it is tapped. */
export const PhoneLink = ({ phone, children }: { phone: string; children?: string }) => (
  <a href={`tel:${phone.replaceAll(/[^\d+*#,;]/g, '')}`} className={classes.link}>
    {children ?? formatPhone(phone)}
  </a>
);

/** An address that is written to when it is tapped. */
export const MailLink = ({ email, children }: { email: string; children?: string }) => (
  <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={classes.link}>
    {children ?? email}
  </a>
);
