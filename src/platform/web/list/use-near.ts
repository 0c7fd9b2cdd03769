import { type RefObject, useEffect, useState } from 'react';

/** True once the element was in sight, or as near to it as `margin` says: what stands far below is loaded when it is wanted. */
export function useNear(element: RefObject<Element | null>, margin = '200px'): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: margin });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, margin]);
  return isNear;
}
