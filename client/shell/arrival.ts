// A new page begins at its top, and with its heading: that is where the focus goes, so that a screen reader says where
// one arrived and Tab goes on from there. The first page of a visit leaves the focus to the browser.
import { type RefObject, useEffect, useLayoutEffect } from 'react';

let path: string | null = null;
let moved = false;

/** Called with every path shown; scrolls to the top when it is a new one. */
export function useArrivalAt(shown: string): void {
  useLayoutEffect(() => {
    if (path === shown) return;
    moved = path !== null;
    path = shown;
    window.scrollTo(0, 0);
    document.getElementById('main')?.scrollTo(0, 0);
  }, [shown]);
}

/** Gives the heading the focus when its page was navigated to. */
export function useArrivalFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!moved) return;
    moved = false;
    heading.current?.focus({ preventScroll: true });
  }, [heading]);
}
