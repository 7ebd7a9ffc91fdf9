// The states of a hand-over. Apart from the entity: pages that only show them need nothing else of it.

export const handOverStatuses = ['declared', 'different', 'recount', 'posted', 'canceled'] as const;
/** Those that hold up the close of a day; a driver has one of them at most. */
export const openStatuses = ['declared', 'different', 'recount'] as const;

/** What became of a difference. */
export const handOverOutcomes = ['shortage', 'overage', 'as_counted'] as const;
export type HandOverOutcome = (typeof handOverOutcomes)[number];
