// Seeded random numbers: the same seed gives the same values on every machine.

/** A stream of random values; equal seeds and purposes give equal streams. */
export interface Random {
  /** A real number in [0, 1). */
  next: () => number;
  /** A real number in [low, high). */
  between: (low: number, high: number) => number;
  /** An integer from `low` to `high`, both included. */
  integer: (low: number, high: number) => number;
  /** True with this probability. */
  chance: (probability: number) => boolean;
  /** An element of the list, all equally likely. Throws on an empty list. */
  pick: <T>(list: readonly T[]) => T;
  /** An element of the list, by weight. Throws on an empty list. */
  weighted: <T>(list: readonly (readonly [T, number])[]) => T;
  /** This number of hex digits. */
  hex: (digits: number) => string;
}

// FNV-1a with a finaliser: similar seeds must give different streams.
function scramble(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) | 0;
}

/** Chris Doty-Humphrey's sfc32, with 128 bits of state. */
function sfc32(seed: string): () => number {
  let [a, b, c, counter] = [scramble(`${seed}/a`), scramble(`${seed}/b`), scramble(`${seed}/c`), 1];
  const step = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round += 1) step();
  return step;
}

/** Creates the stream of a seed and purpose. One stream per purpose: an additional name does not change any price. */
export function createRandom(seed: number, purpose: string): Random {
  const next = sfc32(`${seed}/${purpose}`);
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer: whole,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new Error('nothing to choose from');
      return chosen;
    },
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of list) if ((left -= weight) < 0) return item;
      const last = list.at(-1);
      if (last === undefined) throw new Error('nothing to choose from');
      return last[0];
    },
    hex: (digits) => Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join(''),
  };
}

/** A UUIDv7 of this time (RFC 9562) with random bits of the stream. */
export function randomIdAt(random: Random, at: number): string {
  const time = Math.floor(at).toString(16).padStart(12, '0');
  const variant = random.integer(8, 11).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-${variant}${random.hex(3)}-${random.hex(12)}`;
}
