// The lazily loaded overlays. Phones use sheets where desktops use menus and popovers.
import { late } from './late.ts';

export const menuDrop = late(async () => (await import('./menu-drop.tsx')).MenuDrop);
export const menuSheet = late(async () => (await import('./menu-sheet.tsx')).MenuSheet);
export const popoverPanel = late(async () => (await import('./popover-panel.tsx')).PopoverPanel);
export const sheetPanel = late(async () => (await import('./sheet-panel.tsx')).SheetPanel);
export const dialogPanel = late(async () => (await import('./dialog-panel.tsx')).DialogPanel);
export const drawerPanel = late(async () => (await import('./drawer-panel.tsx')).DrawerPanel);
export const multiSelectPanel = late(async () => (await import('./multi-select-panel.tsx')).MultiSelectPanel);
export const calendarPanel = late(async () => (await import('./calendar.tsx')).Calendar);
export const droppedPanel = late(async () => (await import('./dropped-panel.tsx')).DroppedPanel);
