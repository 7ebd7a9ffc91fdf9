import type { ReactNode } from 'react';
import type { IconType } from '../icon-type.ts';

export interface MenuAction {
  kind?: 'action';
  id: string;
  label: string;
  icon?: IconType;
  /** A drawing in place of an icon: a status glyph, an avatar. */
  art?: ReactNode;
  /** Quiet words at the end of the line. */
  hint?: string;
  /** The shortcut, in the notation of useHotkeys. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Given (true or false) on entries that switch something on or off. */
  checked?: boolean;
  onSelect: () => void;
}

/** A menu as data: the same entries make a dropdown on a desk and a sheet on a phone. */
export type MenuEntry = MenuAction | { kind: 'separator'; id: string } | { kind: 'heading'; id: string; label: string };

export interface MenuPanelProps {
  /** The button. */
  element: HTMLElement;
  /** For aria-controls. */
  id: string;
  label: string;
  entries: readonly MenuEntry[];
  align: 'start' | 'center' | 'end';
  side: 'top' | 'bottom';
  /** What opened it; null while it is closed. */
  opened: MenuOpener | null;
  onOpenChange: (open: boolean) => void;
}

/** A key puts the focus on the first entry, a pointer leaves it to the pointer. */
export type MenuOpener = 'pointer' | 'key';
