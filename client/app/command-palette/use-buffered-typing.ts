import { useEffect, useRef } from 'react';

/**
 * Collects the text that is typed from the moment a field is requested (`open`) until it takes the focus: its code and
 * its messages may still be loading. The page gets none of these keys. The field calls the returned function when it
 * has the focus: it returns the text and ends the collecting.
 */
export function useBufferedTyping(open: boolean): () => string {
  const text = useRef('');
  const isBuffering = useRef(false);
  useEffect(() => {
    if (!open) return undefined;
    text.current = '';
    isBuffering.current = true;
    const buffer = (event: KeyboardEvent): void => {
      if (!isBuffering.current) return;
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length !== 1 && event.key !== 'Enter')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key !== 'Enter') text.current += event.key;
    };
    window.addEventListener('keydown', buffer, { capture: true });
    return () => {
      isBuffering.current = false;
      window.removeEventListener('keydown', buffer, { capture: true });
    };
  }, [open]);
  return () => {
    const typed = isBuffering.current ? text.current : '';
    isBuffering.current = false;
    return typed;
  };
}
