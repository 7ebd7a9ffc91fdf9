// Unsaved input and the ways to lose it: closing the page, and going to another one inside the application.
import { useEffect } from 'react';
import { atom, getDefaultStore } from 'jotai';

/** How many forms of the page have unsaved input. `LeaveGuard` asks before another page is opened. */
export const unsavedFormsAtom = atom(0);

const store = getDefaultStore();

/** The browser asks for confirmation before it closes a page with unsaved changes. */
export function useUnloadGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
}

/** The same for a form that is part of a page: a question is asked before any other page replaces it. */
export function useLeaveGuard(dirty: boolean): void {
  useUnloadGuard(dirty);
  useEffect(() => {
    if (!dirty) return undefined;
    store.set(unsavedFormsAtom, (count) => count + 1);
    return () => {
      store.set(unsavedFormsAtom, (count) => count - 1);
    };
  }, [dirty]);
}
