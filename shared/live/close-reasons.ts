// Why a socket was closed, where the code alone does not say it to our own client.

/** With 1012: the account may see less or more than before. What is on the screen may be none of it. */
export const rightsChangedReason = 'Rights changed';
/** With 4401: not the session has ended but the account. */
export const accountDisabledReason = 'Account disabled';
