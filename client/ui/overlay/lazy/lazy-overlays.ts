// The lazily loaded overlays. Phones use sheets where desktops use menus and popovers.
import { lazyComponent } from './lazy-component.ts';

export const lazyMenuDropdown = lazyComponent(async () => (await import('../menu/menu-dropdown.tsx')).MenuDropdown);
export const lazyMenuSheet = lazyComponent(async () => (await import('../menu/menu-sheet.tsx')).MenuSheet);
export const lazyPopoverPanel = lazyComponent(async () => (await import('../popover/popover-panel.tsx')).PopoverPanel);
export const lazySheetPanel = lazyComponent(async () => (await import('../dialog/sheet-panel.tsx')).SheetPanel);
export const lazyDialogPanel = lazyComponent(async () => (await import('../dialog/dialog-panel.tsx')).DialogPanel);
export const lazyDrawerPanel = lazyComponent(async () => (await import('../dialog/drawer-panel.tsx')).DrawerPanel);
export const lazyMultiSelectPanel = lazyComponent(
  async () => (await import('../../form/select/multi-select-panel.tsx')).MultiSelectPanel,
);
export const lazyCalendar = lazyComponent(async () => (await import('../../form/date/calendar.tsx')).Calendar);
export const lazyListboxPanel = lazyComponent(
  async () => (await import('../../form/select/listbox-panel.tsx')).ListboxPanel,
);
