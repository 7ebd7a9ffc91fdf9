import { useEffect, useState } from 'react';
import { getDefaultStore } from 'jotai';
import { type Palette, readPalette } from '#client/kit/map/palette.ts';
import { themeAtom } from './theme.ts';

/** The map's colours of the theme, read again once the page has another. */
export function usePalette(): Palette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    let frame = 0;
    const end = getDefaultStore().sub(themeAtom, () => {
      cancelAnimationFrame(frame);
      // After the page has taken the theme on, whoever changed it.
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
