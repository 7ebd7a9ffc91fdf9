import { useEffect, useState } from 'react';

/**
 * Collects the text that is typed while a field is requested (`open`) but not loaded (`isReady`); the page gets none of
 * these keys.
 */
export function useBufferedTyping(open: boolean, isReady: boolean): string {
  const [typed, setTyped] = useState('');
  if (!open && typed !== '') setTyped('');
  const isBuffering = open && !isReady;
  useEffect(() => {
    if (!isBuffering) return undefined;
    const buffer = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length !== 1 && event.key !== 'Enter')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key !== 'Enter') setTyped((text) => text + event.key);
    };
    window.addEventListener('keydown', buffer, { capture: true });
    return () => {
      window.removeEventListener('keydown', buffer, { capture: true });
    };
  }, [isBuffering]);
  return typed;
}
