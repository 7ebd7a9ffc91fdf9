// How heavy root fields are. One operation may weigh so much: otherwise the aliases that it may have would be the only
// limit of what it makes the processors do.

/** What one operation may weigh. */
export const maxWeight = 100;
/** The weight of a root field that declares none. It takes at most `usualMs` of processor time, here and in Postgres. */
export const usualWeight = 5;
export const usualMs = 10;

const weights = new Map<string, number>();

/** Declares the weight of a root field that costs more than usual, e.g. of `Query.packageSticker`. */
export function declareWeight(field: string, weight: number): void {
  weights.set(field, weight);
}

/** The weight of a root field; introspection has limits of its own. */
export function weightOf(type: string, field: string): number {
  return field.startsWith('__') ? 0 : (weights.get(`${type}.${field}`) ?? usualWeight);
}
