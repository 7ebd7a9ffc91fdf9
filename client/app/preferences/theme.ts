// Three themes; light is the default. boot.js applies the stored theme before the first paint, this file applies later
// changes.
import { Contrast, Moon, Sun } from 'lucide-react';
import type { IconType } from '#client/lib/icon-type.ts';
import { storedAtom } from '#client/lib/stored-atom.ts';

export const themes = ['light', 'dark', 'semi-dark'] as const;
export type Theme = (typeof themes)[number];

export const themeIcons: Readonly<Record<Theme, IconType>> = { light: Sun, dark: Moon, 'semi-dark': Contrast };

/** How long the toast about a changed theme stays, in milliseconds (specification, section 9). */
export const themeNoticeMs = 2000;

export const themeAtom = storedAtom<Theme>('qafila.theme', {
  read: (text) => themes.find((theme) => theme === text) ?? 'light',
  write: (theme) => theme,
});

/** The theme after this one, cyclically. */
export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light';
}

/** Applies the theme to the page and to the browser's address bar. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  const bar = getComputedStyle(root).getPropertyValue('--nav-bg').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
}
