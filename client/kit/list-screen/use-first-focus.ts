import { useEffect } from 'react';

const framesToWait = 120;

/**
 * Focuses an element of a dialog after the dialog has focused its first control, the close button. The code of the
 * dialog may still be loading, so it retries for a limited number of frames.
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
