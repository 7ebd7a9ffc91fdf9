import { useState } from 'react';

export interface Near {
  near: boolean;
  /** For the element that somebody may be about to open. */
  approach: { onPointerEnter: () => void; onFocus: () => void };
}

/** True from the moment a pointer or the focus first came to the element. */
export function useNear(): Near {
  const [near, setNear] = useState(false);
  const come = (): void => {
    setNear(true);
  };
  return { near, approach: { onPointerEnter: come, onFocus: come } };
}
