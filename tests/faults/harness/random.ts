// Chance that can be repeated: the same seed gives the same choices in the same order.

export interface Random {
  /** From 0 to 1, without 1. */
  next: () => number;
  /** A whole number from 0 to `below`, without it. */
  below: (limit: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** An independent source, so that one writer's choices do not depend on the order of other calls. */
  fork: (name: string) => Random;
}

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    fork: (name) =>
      seeded(
        Array.from(name, (letter) => letter.charCodeAt(0)).reduce((sum, code) => Math.imul(sum, 31) + code, seed) >>> 0,
      ),
  };
}
