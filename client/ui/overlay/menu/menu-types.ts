import type { ReactElement, ReactNode } from 'react';
import type { IconType } from '../../../lib/icon-type.ts';

export interface MenuItem {
  kind?: 'action';
  id: string;
  label: string;
  icon?: IconType;
  /** Shown instead of an icon: a status glyph, an avatar. */
  graphic?: ReactNode;
  /** Secondary text at the end of the line. */
  hint?: string;
  /** Shortcut, in the notation of useHotkeys. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Set (true or false) on items that switch something on or off. */
  checked?: boolean;
  onSelect: () => void;
}

/** A menu as data: the same entries are a dropdown on a desktop and a sheet on a phone. */
export type MenuEntry = MenuItem | { kind: 'separator'; id: string } | { kind: 'heading'; id: string; label: string };

export interface MenuProps {
  /** A button. */
  trigger: ReactElement;
  /** The title of the sheet on a phone. On a desktop, the menu has the name of its button. */
  label: string;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
}
