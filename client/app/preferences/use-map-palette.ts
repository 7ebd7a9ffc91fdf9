import { useEffect, useState } from 'react';
import { getDefaultStore } from 'jotai';
import { type MapPalette, readMapPalette } from '#client/ui/map/map-palette.ts';
import { themeAtom } from './theme.ts';

/** The map's colours in the current theme; updated when the theme changes. */
export function useMapPalette(): MapPalette {
  const [palette, setPalette] = useState(readMapPalette);
  useEffect(() => {
    let frame = 0;
    const end = getDefaultStore().sub(themeAtom, () => {
      cancelAnimationFrame(frame);
      // After the theme has been applied to the page.
      frame = requestAnimationFrame(() => {
        setPalette(readMapPalette());
      });
    });
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, []);
  return palette;
}
