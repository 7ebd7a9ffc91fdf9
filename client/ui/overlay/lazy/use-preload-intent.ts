import { useState } from 'react';

export interface PreloadIntent {
  shouldPreload: boolean;
  /** Props for the button of the overlay. */
  intentProps: { onPointerEnter: () => void; onFocus: () => void };
}

/**
 * `shouldPreload` becomes true when the pointer or the focus first reaches the button of an overlay, so that its code
 * is loaded before it opens.
 */
export function usePreloadIntent(): PreloadIntent {
  const [shouldPreload, setShouldPreload] = useState(false);
  const request = (): void => {
    setShouldPreload(true);
  };
  return { shouldPreload, intentProps: { onPointerEnter: request, onFocus: request } };
}
