import { useEffect } from 'react';

const maxFrames = 120;

/**
 * Focuses an element of a dialog after the dialog has focused its first control, the close button. The code of the
 * dialog may still be loading, so it retries for a limited number of frames.
 */
export function useInitialFocus(id: string): void {
  useEffect(() => {
    let frame = 0;
    let left = maxFrames;
    let seen = false;
    const tryFocus = (): void => {
      const element = document.getElementById(id);
      left -= 1;
      if (element && seen) element.focus();
      else if (left > 0) frame = requestAnimationFrame(tryFocus);
      seen = element !== null;
    };
    frame = requestAnimationFrame(tryFocus);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [id]);
}
