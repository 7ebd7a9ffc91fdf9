// Limits of lists (specification, section 9), and of actions on several rows.

export const pageSize = 30;
export const searchDebounceMs = 500;
/** Numbered pages reach this row; beyond it a list uses key pagination. */
export const maxOffsetRow = 10_000;
/** A count without a stored value is exact up to here and then shown as "1 000+". */
export const exactCountLimit = 1_000;
/** Maximum number of values of one multiple-choice filter. */
export const maxFilterValues = 20;
/** Longest value of a filter, in characters. */
export const maxFilterText = 200;
/** Maximum number of numbers that are pasted at once: a column of a table. */
export const maxPastedNumbers = 500;
/** Limits of a search text: trigram indexes need three characters. */
export const searchLimits = { characters: { min: 3, max: 100 }, maxWords: 8 } as const;
/** Rows of a list that stands in the drawer or page of another row. */
export const embeddedRows = 5;

/** Maximum number of ids in one call. */
export const maxIds = 1_000;
/** Maximum number of rows that a filter may select. */
export const maxSelectionRows = 5_000;
/** Rows that are changed in one transaction. */
export const maxBatchRows = 200;
