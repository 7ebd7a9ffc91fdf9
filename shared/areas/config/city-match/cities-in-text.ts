// Finds the cities that a text names among other words: "Casa Maarif", "Hay Mohammadi, Agadir".
import { addressWords, awayWords } from './known-districts.ts';
import { type NameIndex, spell } from './name-index.ts';

export interface CitiesInText {
  /** The city, if the other words leave no doubt. */
  certain: string | null;
  /** All cities that the text names, in the order of the text. */
  cityIds: readonly string[];
  /** True if the text is the name of a district. */
  isDistrict: boolean;
}

interface Span {
  from: number;
  to: number;
  /** The city, or null for a place that is none. */
  cityId: string | null;
}

const maxNameWords = 5;
/** A shorter sound is too common a syllable to name a city among other words. */
const minSound = 4;

// The place that these words name; undefined if they name none, or several.
function placeNamed(index: NameIndex, words: readonly string[]): string | null | undefined {
  const { plain, sound } = spell(words);
  const found = index.plain(plain).size > 0 || sound.length < minSound ? index.plain(plain) : index.sound(sound);
  const [first] = found;
  return found.size === 1 ? first : undefined;
}

// The longest names first, so that "Sidi Slimane" is not read as "Slimane".
function findPlaces(index: NameIndex, words: readonly string[]): readonly Span[] {
  const spans: Span[] = [];
  for (let length = Math.min(maxNameWords, words.length); length >= 1; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const to = from + length;
      if (spans.some((span) => from < span.to && span.from < to)) continue;
      const cityId = placeNamed(index, words.slice(from, to));
      if (cityId !== undefined) spans.push({ from, to, cityId });
    }
  }
  return spans.toSorted((a, b) => a.from - b.from);
}

const withoutAddressWords = (words: readonly string[]) => words.filter((word) => !addressWords.has(word));
const isDistrictOf = (index: NameIndex, words: readonly string[], cityId: string): boolean =>
  [words, withoutAddressWords(words)].some((some) => some.length > 0 && index.district(spell(some).sound).has(cityId));

// True if the words beside the city's name are a part of that city.
function isPartOf(index: NameIndex, { before, after }: Record<'before' | 'after', readonly string[]>, cityId: string) {
  if ([...before, ...after].some((word) => awayWords.has(word))) return false;
  return [before, after].every(
    (words) =>
      words.length === 0 ||
      isDistrictOf(index, words, cityId) ||
      // "Hay Essalam", "Lot 12": a district or a plot without a known name.
      addressWords.has(words[0] ?? ''),
  );
}

/** The cities that the words name, also as a district. */
export function citiesInText(index: NameIndex, words: readonly string[]): CitiesInText {
  const places = findPlaces(index, words);
  const cityIds = [...new Set(places.map(({ cityId }) => cityId).filter((id) => id !== null))];
  const [first, last] = [places[0], places.at(-1)];
  const [city] = cityIds;
  if (first && last && city !== undefined) {
    const rest = { before: words.slice(0, first.from), after: words.slice(last.to) };
    const isAlone = places.every(({ cityId, to }, at) => cityId === city && to === (places[at + 1]?.from ?? to));
    const isCertain = isAlone && isPartOf(index, rest, city);
    return { certain: isCertain ? city : null, cityIds, isDistrict: false };
  }
  const found = [words, withoutAddressWords(words)]
    .map((some) => [...index.district(spell(some).sound)])
    .find((some) => some.length > 0);
  const [only, ...others] = found ?? [];
  return {
    certain: only !== undefined && others.length === 0 && places.length === 0 ? only : null,
    cityIds: (found ?? []).filter((id) => id !== null),
    isDistrict: found !== undefined,
  };
}
