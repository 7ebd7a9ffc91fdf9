import { useState } from 'react';

/** Alternates each time the set of flashed cells is a new one, so that the animation starts again on a second change. */
export function useFlashTurn(flashed: ReadonlySet<string> | undefined): 'A' | 'B' {
  const [seen, setSeen] = useState({ flashed, turn: false });
  if (seen.flashed !== flashed) setSeen({ flashed, turn: !seen.turn });
  return seen.turn ? 'A' : 'B';
}
