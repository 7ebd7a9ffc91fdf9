// Every shortcut there is, by where it works; the list that ? opens is drawn from it.
import type { Role } from '#shared/access/roles.ts';
import type { ScreenName } from '#shared/access/screens.ts';
import { packageLifecycle } from '#shared/areas/packages/lifecycle.ts';

export interface Shortcut {
  /** The word: `shortcuts.does.<id>`. */
  id: string;
  /** In the notation of useHotkeys; several do the same. */
  keys: readonly string[];
  /** Only for these roles. */
  roles?: readonly Role[];
}

export interface ShortcutSection {
  /** The heading: `shortcuts.where.<id>`. */
  id: 'everywhere' | 'list' | 'drawer' | 'notifications';
  /** Only for who may open one of these pages. */
  screens?: readonly ScreenName[];
  shortcuts: readonly Shortcut[];
}

const assigners = packageLifecycle.actions.assign.on.flatMap(({ who }) => who).filter((role) => role !== 'SYS');

export const shortcutSections: readonly ShortcutSection[] = [
  {
    id: 'everywhere',
    shortcuts: [
      { id: 'find', keys: ['mod+k'] },
      { id: 'all', keys: ['?'] },
      { id: 'fold', keys: ['['] },
      { id: 'close', keys: ['Escape'] },
    ],
  },
  {
    id: 'list',
    shortcuts: [
      { id: 'search', keys: ['/'] },
      { id: 'move', keys: ['j', 'k'] },
      { id: 'open', keys: ['Enter'] },
      { id: 'select', keys: ['x'] },
      { id: 'extend', keys: ['shift+ArrowDown', 'shift+ArrowUp'] },
      { id: 'assign', keys: ['a'], roles: assigners },
      { id: 'act', keys: ['s'] },
      { id: 'clear', keys: ['Escape'] },
    ],
  },
  {
    id: 'notifications',
    screens: ['notifications'],
    shortcuts: [
      { id: 'move', keys: ['j', 'k'] },
      { id: 'noteRead', keys: ['m'] },
      { id: 'noteArchive', keys: ['e'] },
      { id: 'noteRemove', keys: ['Delete'] },
    ],
  },
  {
    id: 'drawer',
    shortcuts: [
      { id: 'beside', keys: ['j', 'k'] },
      { id: 'act', keys: ['s'] },
      { id: 'shut', keys: ['Escape'] },
    ],
  },
];

/** Whether it is of one bare character, which a preference switches off; G and a letter are two of them. */
export function isSingle(keys: string): boolean {
  return keys.split(' ').every((stroke) => stroke.length === 1);
}
