import { useState } from 'react';

/**
 * Alternates between 'A' and 'B' for each new set of changed cells, so that the CSS animation restarts on another
 * change.
 */
export function useFlashPhase(flashed: ReadonlySet<string> | undefined): 'A' | 'B' {
  const [last, setLast] = useState({ flashed, isSecond: false });
  if (last.flashed !== flashed) setLast({ flashed, isSecond: !last.isSecond });
  return last.isSecond ? 'A' : 'B';
}
