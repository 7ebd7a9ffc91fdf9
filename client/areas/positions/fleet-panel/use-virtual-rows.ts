// Renders only the visible rows of a long list: ten thousand drivers would be ten thousand buttons.
import { type RefObject, useEffect, useMemo, useState } from 'react';

/** Shorter lists are rendered completely. */
const virtualizeFrom = 200;
const overscan = 600;

export interface VirtualRows {
  from: number;
  to: number;
  above: number;
  below: number;
}

/** The range of items to render, and the height of those left out. `heights` in pixels, one per item. */
export function useVirtualRows(scroller: RefObject<HTMLElement | null>, heights: readonly number[]): VirtualRows {
  const tops = useMemo(() => {
    const all = [0];
    for (const height of heights) all.push((all.at(-1) ?? 0) + height);
    return all;
  }, [heights]);
  const [seen, setSeen] = useState({ top: 0, bottom: 2_000 });
  const long = heights.length > virtualizeFrom;
  useEffect(() => {
    const element = scroller.current;
    if (!element || !long) return undefined;
    const look = (): void => {
      setSeen({ top: element.scrollTop, bottom: element.scrollTop + element.clientHeight });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      element.removeEventListener('scroll', look);
    };
  }, [scroller, long]);
  const total = tops.at(-1) ?? 0;
  if (!long) return { from: 0, to: heights.length, above: 0, below: 0 };
  const from = Math.max(0, tops.findIndex((top) => top > seen.top - overscan) - 1);
  const end = tops.findIndex((top) => top > seen.bottom + overscan);
  const to = end === -1 ? heights.length : end;
  return { from, to, above: tops[from] ?? 0, below: Math.max(0, total - (tops[to] ?? total)) };
}
