// Which configured city a typed text means. Certain is only what can hardly mean another place; the rest is a suggestion.
import { editDistance } from './edit-distance.ts';
import { NameIndex, type NamedCity, spell } from './name-index.ts';
import { citiesInText } from './cities-in-text.ts';
import { consonantsOf } from './sound.ts';
import { wordsOf } from './words.ts';

/** What a text means: a city, certainly or probably, or up to three cities that it may mean, the likeliest first. */
export type CityMatch =
  | { cityId: string; certain: boolean }
  | { cityId: null; suggestions: readonly { cityId: string; name: string }[] };

const maxSuggestions = 3;
/** Longer texts are addresses; their first words name the city. */
const maxWords = 10;

interface Near {
  cityId: string | null;
  distance: number;
}

/** How many wrong letters a sound of this length may have and still be taken for the same name. */
const allowedMistakes = (length: number) => (length >= 9 ? 2 : length >= 6 ? 1 : 0);
/** The same for a suggestion. */
const suggestedMistakes = (length: number) => (length >= 9 ? 3 : length >= 6 ? 2 : length >= 4 ? 1 : 0);

/** Matches texts with a fixed list of cities. Building one takes some milliseconds, a text less than one. */
export class CityMatcher {
  readonly #index: NameIndex;
  readonly #names: ReadonlyMap<string, string>;

  constructor(cities: readonly NamedCity[]) {
    this.#index = new NameIndex(cities);
    this.#names = new Map(cities.map(({ id, name }) => [id, name]));
  }

  /** The city that this text means, or may mean. */
  match(text: string): CityMatch {
    const words = wordsOf(text).slice(0, maxWords);
    if (words.length === 0) return { cityId: null, suggestions: [] };
    const { plain, sound } = spell(words);
    const exact = this.#decide(this.#index.plain(plain)) ?? this.#decide(this.#index.sound(sound));
    if (exact) return exact;
    const inText = citiesInText(this.#index, words);
    if (inText.certain !== null) return { cityId: inText.certain, certain: true };
    if (inText.cityIds.length > 0) return this.#suggest(inText.cityIds);
    return this.#matchBySound(sound, inText.isDistrict);
  }

  // Several cities of one name, or a city and another place, are suggestions.
  #decide(found: ReadonlySet<string | null>): CityMatch | null {
    if (found.size === 0) return null;
    const [first] = found;
    if (found.size === 1 && first) return { cityId: first, certain: true };
    return this.#suggest([...found].filter((id) => id !== null));
  }

  #suggest(cityIds: readonly string[]): CityMatch {
    const [only] = cityIds;
    if (cityIds.length === 1 && only !== undefined) return { cityId: only, certain: false };
    return {
      cityId: null,
      suggestions: cityIds.slice(0, maxSuggestions).map((cityId) => ({ cityId, name: this.#names.get(cityId) ?? '' })),
    };
  }

  #matchBySound(sound: string, isDistrict: boolean): CityMatch {
    const near = this.#nearest(sound);
    const [first, second] = near;
    const isAlone = first !== undefined && (second === undefined || second.distance >= first.distance + 2);
    if (first?.cityId && isAlone && !isDistrict && first.distance <= allowedMistakes(sound.length))
      return { cityId: first.cityId, certain: true };
    const consonants = consonantsOf(sound);
    const [same, ...others] = this.#index.consonants(consonants);
    if (same && others.length === 0 && consonants.length >= 4 && !isDistrict && (!first || first.cityId === same))
      return { cityId: same, certain: true };
    const cityIds = [same, ...near.map(({ cityId }) => cityId)].filter((id) => typeof id === 'string');
    return this.#suggest([...new Set(cityIds)]);
  }

  // Cities and other places with a similar name or district, the nearest first, each once. All other places count as
  // one.
  #nearest(sound: string): readonly Near[] {
    const limit = suggestedMistakes(sound.length);
    const distances = new Map<string | null, number>();
    const compare = (other: string, cityIds: Iterable<string | null>): void => {
      const distance = editDistance(sound, other, limit);
      if (distance > limit) return;
      for (const id of cityIds) distances.set(id, Math.min(distance, distances.get(id) ?? distance));
    };
    for (const name of this.#index.names) compare(name.sound, [name.cityId]);
    for (const [district, cityIds] of this.#index.districts) compare(district, cityIds);
    return [...distances]
      .map(([cityId, distance]) => ({ cityId, distance }))
      .toSorted((a, b) => a.distance - b.distance || Number(b.cityId === null) - Number(a.cityId === null));
  }
}
