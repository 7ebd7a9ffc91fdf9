/** Hotkeys of the actions that have their own button in the bulk bar. */
export const bulkActionHotkeys = { assign: 'a' } as const;
