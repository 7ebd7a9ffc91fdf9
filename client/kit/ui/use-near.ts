import { useState } from 'react';

export interface Near {
  near: boolean;
  /** Props for the button of the overlay. */
  approach: { onPointerEnter: () => void; onFocus: () => void };
}

/**
 * `near` becomes true when the pointer or the focus first reaches the button of an overlay, so that its code is loaded
 * before it opens.
 */
export function useNear(): Near {
  const [near, setNear] = useState(false);
  const come = (): void => {
    setNear(true);
  };
  return { near, approach: { onPointerEnter: come, onFocus: come } };
}
