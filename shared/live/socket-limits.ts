// What one account may take of one instance, told to whoever asks for more.

/** Sockets of one kind: as many tabs. */
export const maxAccountSockets = 40;

/** Different things that an account listens to. Tabs that ask for the same share it, and it counts once. */
export const maxAccountGroups = 100;

/** A socket is closed with this when its account has too many. No code of the protocol's own: its clients come back after it, later and later. */
export const tooManySocketsCode = 4420;
