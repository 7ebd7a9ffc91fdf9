// Only the rows near the window are drawn of a long list: ten thousand drivers are ten thousand buttons otherwise.
import { type RefObject, useEffect, useMemo, useState } from 'react';

/** Shorter lists are drawn whole. */
const wholeUpTo = 200;
const spare = 600;

export interface Windowed {
  from: number;
  to: number;
  above: number;
  below: number;
}

/** Which of the items to draw, and how high what is left out is. `heights` in pixels, one for each item. */
export function useWindow(scroller: RefObject<HTMLElement | null>, heights: readonly number[]): Windowed {
  const tops = useMemo(() => {
    const all = [0];
    for (const height of heights) all.push((all.at(-1) ?? 0) + height);
    return all;
  }, [heights]);
  const [seen, setSeen] = useState({ top: 0, bottom: 2_000 });
  const long = heights.length > wholeUpTo;
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
  const from = Math.max(0, tops.findIndex((top) => top > seen.top - spare) - 1);
  const end = tops.findIndex((top) => top > seen.bottom + spare);
  const to = end === -1 ? heights.length : end;
  return { from, to, above: tops[from] ?? 0, below: Math.max(0, total - (tops[to] ?? total)) };
}
