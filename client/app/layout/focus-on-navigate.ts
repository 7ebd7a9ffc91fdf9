// After a navigation the page is scrolled to the top and its heading gets the focus, so that screen readers announce
// the page and Tab continues from there. On the first page of a visit the focus is left to the browser.
import { type RefObject, useEffect, useLayoutEffect } from 'react';

let currentPath: string | null = null;
let hasNavigated = false;

/** Scrolls to the top when `shown`, the path of the page, changes. */
export function useScrollToTopOnNavigate(shown: string): void {
  useLayoutEffect(() => {
    if (currentPath === shown) return;
    hasNavigated = currentPath !== null;
    currentPath = shown;
    window.scrollTo(0, 0);
    document.getElementById('main')?.scrollTo(0, 0);
  }, [shown]);
}

/** Focuses the heading after a navigation. */
export function useFocusOnNavigate(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!hasNavigated) return;
    hasNavigated = false;
    heading.current?.focus({ preventScroll: true });
  }, [heading]);
}
