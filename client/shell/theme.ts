// Three themes; light is the default. boot.js applies the kept one before the first paint, this file every change after
// it.
import { Contrast, Moon, Sun } from 'lucide-react';
import type { IconType } from '#client/kit/icon-type.ts';
import { storedAtom } from './stored-atom.ts';

export const themes = ['light', 'dark', 'semi-dark'] as const;
export type Theme = (typeof themes)[number];

export const themeIcons: Readonly<Record<Theme, IconType>> = { light: Sun, dark: Moon, 'semi-dark': Contrast };

/** How long the notice of a changed theme stays (specification, section 9). */
export const themeNoticeMs = 2000;

export const themeAtom = storedAtom<Theme>('qafila.theme', {
  read: (text) => themes.find((theme) => theme === text) ?? 'light',
  write: (theme) => theme,
});

/** The theme after this one, for the button that goes round. */
export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light';
}

/** Colours the page and the browser's own bar. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  const bar = getComputedStyle(root).getPropertyValue('--nav-bg').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
}
