import { PageLink } from '#web/page/page-link.tsx';
import classes from './mail-card.module.css';

const link = /(https?:\/\/[^\s<>"]+)/;

/** The text of a mail with its links; those of this product open without loading the page. */
export function MailText({ text }: { text: string }) {
  return (
    <p className={classes.text}>
      {text.split(link).map((part, index) => {
        if (!link.test(part)) return part;
        const url = new URL(part);
        const isOurs = url.host === window.location.host;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <PageLink key={index} href={isOurs ? url.pathname + url.search + url.hash : part}>
            {part}
          </PageLink>
        );
      })}
    </p>
  );
}
