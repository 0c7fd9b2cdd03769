import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useCallback, useEffect } from 'react';
import { useMayOpen } from '../api/session.tsx';
import { useRouter } from './router.tsx';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> };

/**
 * A link within the product: goes without loading the page, and a middle or Ctrl click opens a tab as anywhere. Where it would lead into an
 * area that is closed to the person it is what it says, and no link.
 */
export function PageLink({ href, onClick, ...rest }: Props) {
  const router = useRouter();
  const isOpen = useMayOpen()(href);
  const warm = () => void router.warm(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  if (!isOpen) return <span className={rest.className}>{rest.children}</span>;
  return <a {...rest} href={href} onClick={follow} onMouseEnter={warm} onFocus={warm} />;
}

/** Goes to an address of the product. */
export function useGo(): (href: string) => void {
  const { history } = useRouter();
  return useCallback((href) => history.push(href), [history]);
}

/** Goes on from a form that was saved, which nobody is to go on typing in: Back leads to where it was opened from, not to an empty one. */
export function useGoOn(): (href: string) => void {
  const { leave } = useRouter();
  return useCallback((href) => void leave(href, 'replace'), [leave]);
}

/** Leads on to another address, which stands instead of this one. */
export function LeadOn({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return null;
}
