import { useEffect } from 'react';

const framesToWait = 120;

/**
 * Puts the focus on an element of a dialog once the dialog has taken it: people come to fill in or to choose, not to close. The dialog may
 * still be on its way; somebody who has moved on by then is left alone.
 */
export function useFirstFocus(id: string): void {
  useEffect(() => {
    let frame = 0;
    let left = framesToWait;
    let seen = false;
    const look = (): void => {
      const element = document.getElementById(id);
      left -= 1;
      if (element && seen) element.focus();
      else if (left > 0) frame = requestAnimationFrame(look);
      seen = element !== null;
    };
    frame = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [id]);
}
