/** Hotkeys of the actions that have their own button in the bulk bar. */
export const actionKeys = { assign: 'a' } as const;
