import { useState } from 'react';

/**
 * Alternates between 'A' and 'B' for each new set of changed cells, so that the CSS animation restarts on another
 * change.
 */
export function useFlashTurn(flashed: ReadonlySet<string> | undefined): 'A' | 'B' {
  const [seen, setSeen] = useState({ flashed, turn: false });
  if (seen.flashed !== flashed) setSeen({ flashed, turn: !seen.turn });
  return seen.turn ? 'A' : 'B';
}
