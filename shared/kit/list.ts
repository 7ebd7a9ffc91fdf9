// Limits of every list, from the specification, section 9.

export const pageSize = 30;
export const smallPageSize = 5;
export const searchDebounceMs = 500;
/** Pages by number reach this row; beyond it a list goes on by key. */
export const maxNumberedRow = 10_000;
/** A count with no ready answer is exact up to here and then said as "1 000+". */
export const exactCountLimit = 1_000;
/** Most values that one multiple-choice filter takes. */
export const maxChoices = 20;
/** What may be searched for: no index helps below three characters, and nobody types more than a few words. */
export const searchLimits = { characters: { least: 3, most: 100 }, words: 8 } as const;
