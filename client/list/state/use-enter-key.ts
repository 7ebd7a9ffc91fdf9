import { useEffect, useEffectEvent } from 'react';

/** Listens for Enter without preventing the default of the focused element. */
export function useEnterKey(onEnter: (event: KeyboardEvent) => void, enabled: boolean): void {
  const handleEnter = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.defaultPrevented && !event.isComposing) onEnter(event);
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent): void => {
      handleEnter(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, [enabled]);
}
