import { useEffect, useState } from 'react';
import { getDefaultStore } from 'jotai';
import { type Palette, readPalette } from '#client/kit/map/palette.ts';
import { themeAtom } from './theme.ts';

/** The map's colours in the current theme; updated when the theme changes. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    let frame = 0;
    const end = getDefaultStore().sub(themeAtom, () => {
      cancelAnimationFrame(frame);
      // After the theme has been applied to the page.
      frame = requestAnimationFrame(() => {
        setPalette(readPalette());
      });
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, []);
  return palette;
}
