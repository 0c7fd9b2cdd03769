import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { productName } from '#shared/product.ts';
import classes from './entry-frame.module.css';

type Props = { title: string; text?: ReactNode; children?: ReactNode; foot?: ReactNode };

/** The page before sign-in: one card in the middle. */
export function EntryFrame({ title, text, children, foot }: Props) {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <span className={classes.logo} aria-hidden>
          {productName.charAt(0)}
        </span>
        {productName}
      </div>
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {text && <p className={classes.text}>{text}</p>}
        {children && <div className={classes.content}>{children}</div>}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </main>
  );
}
