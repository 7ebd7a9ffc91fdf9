// Which city a typed text means: a table of texts as people type them.
import { describe, expect, it } from 'vitest';
import { CityMatcher, type CityMatch } from '#shared/areas/config/city-match/city-matcher.ts';
import { editDistance } from '#shared/areas/config/city-match/edit-distance.ts';
import { clearTexts, configuredCities, unclearTexts } from './support/city-texts.ts';

const matcher = new CityMatcher(configuredCities.map(([fr, ar]) => ({ id: fr, name: fr, names: [fr, ar] })));
const certainOf = (match: CityMatch) => (match.cityId !== null && match.certain ? match.cityId : null);
const suggested = (match: CityMatch): readonly string[] =>
  match.cityId === null ? match.suggestions.map(({ name }) => name) : [match.cityId];
const clear = Object.entries(clearTexts).flatMap(([city, texts]) => texts.map((text) => ({ city, text })));

describe('a city text', () => {
  it('that means one city is that city', () => {
    const missed = clear.filter(({ city, text }) => certainOf(matcher.match(text)) !== city);
    expect(missed.map(({ city, text }) => `${text} → ${suggested(matcher.match(text)).join(', ')} (${city})`)).toEqual(
      [],
    );
    expect(clear.length).toBeGreaterThan(330);
  });

  it('that may mean several places is left to a person, with the likeliest cities', () => {
    const decided = unclearTexts.filter(([text]) => certainOf(matcher.match(text)) !== null);
    expect(decided.map(([text]) => `${text} → ${certainOf(matcher.match(text))}`)).toEqual([]);
    const unhelpful = unclearTexts.filter(
      ([text, city]) => city !== null && !suggested(matcher.match(text)).includes(city),
    );
    expect(unhelpful.map(([text]) => `${text} → ${suggested(matcher.match(text)).join(', ')}`)).toEqual([]);
  });

  it('is never taken for another configured city, whichever cities are configured', () => {
    // Without the city that it means, a text must not become one of the others.
    const wrong = configuredCities.flatMap(([missing]) => {
      const others = new CityMatcher(
        configuredCities.filter(([fr]) => fr !== missing).map(([fr, ar]) => ({ id: fr, name: fr, names: [fr, ar] })),
      );
      return (clearTexts[missing] ?? [])
        .map((text) => ({ text, city: certainOf(others.match(text)) }))
        .filter(({ city }) => city !== null)
        .map(({ text, city }) => `${text} → ${city}`);
    });
    expect(wrong).toEqual([]);
  });

  it('that a person has made an alias is that city, whatever else it may mean', () => {
    const cities = [
      { id: 'casa', name: 'Casablanca', names: ['Casablanca', 'الدار البيضاء', 'route de fes', 'tamaris'] },
      { id: 'fes', name: 'Fès', names: ['Fès', 'فاس'] },
    ];
    const some = new CityMatcher(cities);
    expect(['Route de Fès', 'TAMARIS', 'fes'].map((text) => certainOf(some.match(text)))).toEqual([
      'casa',
      'casa',
      'fes',
    ]);
  });

  it('is read whatever its letters look like, and with a postal code at either end', () => {
    // As a PDF or a Japanese keyboard gives them.
    expect(['ﻃﻨﺠﺔ', 'ＣＡＳＡ'].map((text) => certainOf(matcher.match(text)))).toEqual(['Tanger', 'Casablanca']);
    expect(['fes30050', '30050fes'].map((text) => certainOf(matcher.match(text)))).toEqual(['Fès', 'Fès']);
  });

  it('of two cities with one name is left to a person', () => {
    const twins = new CityMatcher([
      { id: 'a', name: 'Sidi Bouzid', names: ['Sidi Bouzid'] },
      { id: 'b', name: 'Sidi Bouzid', names: ['Sidi Bou-Zid'] },
    ]);
    expect(twins.match('sidi bouzid')).toEqual({
      cityId: null,
      suggestions: [
        { cityId: 'a', name: 'Sidi Bouzid' },
        { cityId: 'b', name: 'Sidi Bouzid' },
      ],
    });
  });

  it('of any length and signs gets an answer', () => {
    for (const text of [
      '\u0000',
      'é'.repeat(80),
      'casa '.repeat(16),
      '🏠',
      '\u202Easac',
      'ك'.repeat(80),
      "''''",
      '3'.repeat(80),
    ])
      expect(matcher.match(text)).toBeDefined();
    expect(certainOf(matcher.match('casa '.repeat(16)))).toBe('Casablanca');
  });
});

describe('the distance of two words', () => {
  it('counts letters that are added, missing, changed or swapped, up to the limit', () => {
    const cases = [
      ['fas', 'fas', 0],
      ['safi', 'asfi', 1],
      ['rabat', 'rbat', 1],
      ['nador', 'nadur', 1],
      ['agadir', 'tanja', 4],
      ['', 'abc', 3],
    ] as const;
    for (const [a, b, distance] of cases) expect(editDistance(a, b, 3)).toBe(Math.min(distance, 4));
  });
});
