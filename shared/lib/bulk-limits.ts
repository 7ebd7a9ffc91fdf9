// Limits of an action on several rows.

/** Maximum number of ids in one call. */
export const maxIds = 1_000;
/** Maximum number of rows that a filter may select. */
export const maxSelectionRows = 5_000;
/** Rows that are changed in one transaction. */
export const maxBatchRows = 200;
