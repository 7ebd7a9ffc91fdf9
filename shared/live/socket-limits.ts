// Limits per account and instance.

/** Sockets of one kind: one per tab. */
export const maxAccountSockets = 40;

/** Different subscriptions of an account. Tabs with the same subscription share one group, which counts once. */
export const maxAccountGroups = 100;

/**
 * Close code for an account with too many sockets. It is not a code of the protocol: clients then reconnect with
 * growing delays.
 */
export const tooManySocketsCode = 4420;
