// The names under which cities, other places and districts are found.
import { addressWords, knownDistricts } from './known-districts.ts';
import { knownTowns } from './known-towns.ts';
import { consonantsOf, soundOf } from './sound.ts';
import { namingWords, wordsOf } from './words.ts';

/** A configured city with all its names: French, Arabic, aliases. */
export interface NamedCity {
  id: string;
  name: string;
  names: readonly string[];
}

/** One name, prepared for comparison. `cityId` is null for a place that is no configured city. */
interface Name {
  cityId: string | null;
  /** The words without spaces. */
  plain: string;
  sound: string;
}

/** A text in the forms that are compared. */
export function spell(words: readonly string[]): { plain: string; sound: string } {
  return { plain: words.join(''), sound: namingWords(words).map(soundOf).join('') };
}

const nameOf = (text: string, cityId: string | null): Name => ({ cityId, ...spell(wordsOf(text)) });

function addTo<Value>(map: Map<string, Set<Value>>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

/** Configured cities, and what is known about Morocco, by the forms of their names. */
export class NameIndex {
  readonly names: readonly Name[];
  readonly #byPlain = new Map<string, Set<string | null>>();
  readonly #bySound = new Map<string, Set<string | null>>();
  readonly #byConsonants = new Map<string, Set<string | null>>();
  /** The cities of a district, by its sound; null among them is a town that is not configured. */
  readonly #districts = new Map<string, Set<string | null>>();

  constructor(cities: readonly NamedCity[]) {
    const own = cities.flatMap(({ id, names }) => names.map((name) => nameOf(name, id)));
    const ownPlain = new Map<string, Set<string | null>>();
    const ownSound = new Map<string, Set<string | null>>();
    for (const { plain, sound, cityId } of own) {
      addTo(ownPlain, plain, cityId);
      addTo(ownSound, sound, cityId);
    }
    const known = knownTowns.flatMap((town) => {
      const [french, arabic] = town.names.map((name) => nameOf(name, null));
      const matches =
        [french, arabic].flatMap((name) => (name ? [ownPlain.get(name.plain)] : [])).find(Boolean) ??
        (french && ownSound.get(french.sound));
      const [cityId = null] = matches?.size === 1 ? [...matches] : [];
      this.#addDistricts(town.name, cityId);
      // A name that a configured city has is that city's, whatever else it may mean.
      return town.names.map((name) => nameOf(name, cityId)).filter(({ plain }) => !ownPlain.has(plain));
    });
    this.names = [...own, ...known].filter(({ plain }) => plain !== '');
    for (const { plain, sound, cityId } of this.names) {
      addTo(this.#byPlain, plain, cityId);
      addTo(this.#bySound, sound, cityId);
      addTo(this.#byConsonants, consonantsOf(sound), cityId);
    }
  }

  #addDistricts(town: string, cityId: string | null): void {
    for (const district of knownDistricts.get(town) ?? []) {
      const words = wordsOf(district);
      for (const some of [words, words.filter((word) => !addressWords.has(word))])
        if (some.length > 0) addTo(this.#districts, spell(some).sound, cityId);
    }
  }

  /** What is named exactly like this; null among them is a place that is no configured city. */
  plain(plain: string): ReadonlySet<string | null> {
    return this.#byPlain.get(plain) ?? new Set();
  }

  sound(sound: string): ReadonlySet<string | null> {
    return this.#bySound.get(sound) ?? new Set();
  }

  consonants(consonants: string): ReadonlySet<string | null> {
    return this.#byConsonants.get(consonants) ?? new Set();
  }

  district(sound: string): ReadonlySet<string | null> {
    return this.#districts.get(sound) ?? new Set();
  }

  /** The sounds of all districts, with their cities. */
  get districts(): Iterable<readonly [string, ReadonlySet<string | null>]> {
    return this.#districts;
  }
}
