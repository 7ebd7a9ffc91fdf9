import { useEffect, useState } from 'react';

/** What is typed between asking for a field (`open`) and its being there (`here`); none of it reaches the page. */
export function useTypedAhead(open: boolean, here: boolean): string {
  const [typed, setTyped] = useState('');
  if (!open && typed !== '') setTyped('');
  const waiting = open && !here;
  useEffect(() => {
    if (!waiting) return undefined;
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length !== 1 && event.key !== 'Enter')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key !== 'Enter') setTyped((text) => text + event.key);
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => {
      window.removeEventListener('keydown', keep, { capture: true });
    };
  }, [waiting]);
  return typed;
}
