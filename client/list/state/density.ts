// The height of the rows, per browser. Apart from the lists' other preferences, because the profile offers it too.
import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { storedAtom } from '#client/lib/stored-atom.ts';

type Density = 'comfortable' | 'compact';

export const densityAtom = storedAtom<Density>('qafila.density', {
  read: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
  write: (density) => density,
});

/** Applies the chosen row height to the page. */
export function useApplyDensity(): void {
  const density = useAtomValue(densityAtom);
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
}
