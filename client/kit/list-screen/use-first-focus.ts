import { useEffect } from 'react';

/** Puts the focus on an element of a dialog once the dialog has taken it: people come to fill in or to choose, not to close. */
export function useFirstFocus(id: string): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => { document.getElementById(id)?.focus(); });
    return () => { cancelAnimationFrame(frame); };
  }, [id]);
}
