// What other areas read of the figures of parcels.
export { daysOfPeriod } from './charts.ts';
export { isBehind } from './figures-state.ts';
export { type Outcomes, outcomesOf } from './outcomes.ts';
export { dayId, isOf, type OnlyPart, readTotals, type Totals, type Wanted } from './totals.ts';
