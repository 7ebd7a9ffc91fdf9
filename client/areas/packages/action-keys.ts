/** Actions with a button and a key of their own in the bulk bar. */
export const actionKeys = { assign: 'a' } as const;
