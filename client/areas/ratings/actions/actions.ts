// Actions of a rating's menu. `respond` is not among them: it has a form.
import { Archive, ArchiveRestore, Flag, FlagOff, MessageSquareReply, Trash2 } from 'lucide-react';
import type { IconType } from '#client/lib/icon-type.ts';

export const menuActions = ['flag', 'unflag', 'archive', 'unarchive', 'remove'] as const;
export type MenuAction = (typeof menuActions)[number];

const icons: Readonly<Record<MenuAction, IconType>> = {
  flag: Flag,
  unflag: FlagOff,
  archive: Archive,
  unarchive: ArchiveRestore,
  remove: Trash2,
};

export function isMenuAction(action: string): action is MenuAction {
  return menuActions.some((known) => known === action);
}

export function actionIcon(action: string): IconType {
  return isMenuAction(action) ? icons[action] : MessageSquareReply;
}

export const isDestructive = (action: string): boolean => action === 'remove';
