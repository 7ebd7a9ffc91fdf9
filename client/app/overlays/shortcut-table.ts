// All shortcuts by context, for the dialog that ? opens.
import type { Role } from '#shared/access/roles.ts';
import type { ScreenName } from '#shared/access/screens.ts';
import { screenTable } from '#shared/access/screens.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';

interface Shortcut {
  /** Message key: `shortcuts.does.<id>`. */
  id: string;
  /** Alternatives, in the notation of useHotkeys. */
  keys: readonly string[];
  /** Only for these roles. */
  roles?: readonly Role[];
}

interface ShortcutSection {
  /** Message key of the heading: `shortcuts.where.<id>`. */
  id: 'everywhere' | 'list' | 'drawer' | 'notifications';
  /** Only for viewers who may open one of these pages. */
  screens?: readonly ScreenName[];
  shortcuts: readonly Shortcut[];
}

const assignRoles = packageEntity.lifecycle.actions.assign.on
  .flatMap(({ who }) => who)
  .filter((role) => role !== 'SYS');

const exitSlipRoles = packageEntity.lifecycle.actions.exitSlip.on
  .flatMap(({ who }) => who)
  .filter((role) => role !== 'SYS');
const scanRoles: readonly Role[] = ['ADMIN', 'HOUSEKEEPER', 'BACKOFFICE', 'DRIVER', 'SUBDRIVER', 'COLLECTOR'];
const stickerRoles = screenTable.print.roles === 'public' ? [] : screenTable.print.roles;

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
      { id: 'assign', keys: ['a'], roles: assignRoles },
      { id: 'exitSlip', keys: ['b'], roles: exitSlipRoles },
      { id: 'stickers', keys: ['p'], roles: stickerRoles },
      { id: 'act', keys: ['s'] },
      { id: 'scan', keys: ['c'], roles: scanRoles },
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

/**
 * True for shortcuts of single characters, which a preference can switch off; also for sequences such as G and a
 * letter.
 */
export function isSingleKey(keys: string): boolean {
  return keys.split(' ').every((stroke) => stroke.length === 1);
}
