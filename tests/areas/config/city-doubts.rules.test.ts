// How sure a city text is: what is decided by itself, what one city is proposed for, and which cities a person chooses from.
import { describe, expect, it } from 'vitest';
import { CityMatcher, type CityMatch } from '#shared/areas/config/city-match/city-matcher.ts';
import { namePlace } from '#shared/areas/config/city-match/known-districts.ts';
import { editDistance } from '#shared/areas/config/city-match/edit-distance.ts';
import { wordsOf } from '#shared/areas/config/city-match/words.ts';
import { configuredCities } from './support/city-texts.ts';

const matcher = new CityMatcher(configuredCities.map(([fr, ar]) => ({ id: fr, name: fr, names: [fr, ar] })));

/** The city that is certain, the one that is proposed, or those to choose from, in their order. */
function answerOf(match: CityMatch): string {
  if (match.cityId !== null) return `${match.certain ? 'is' : 'perhaps'} ${match.cityId}`;
  return match.suggestions.map(({ name }) => name).join(' or ');
}

describe('a city text', () => {
  it.each([
    ['lot 12 ksar el kbir', 'is Ksar El Kébir'],
    ['dar el beida maarif', 'is Casablanca'],
    ['fqih ben slah', 'is Fquih Ben Salah'],
    // What is near, on the way or a second time is not the destination for certain.
    ['casa lot 12 pres gare', 'perhaps Casablanca'],
    ['Rabat, Hay Riad pres gare', 'perhaps Rabat'],
    ['lot 12 route de fes', 'perhaps Fès'],
    ['hay salam rue agadir', 'perhaps Agadir'],
    ['Berkane route de Berkane', 'perhaps Berkane'],
    // A district that contains the name of another place.
    ['sidi bouzid plage', 'perhaps El Jadida'],
    ['hay moulay abdellah', 'perhaps Casablanca'],
    // Long names may have more wrong letters than short ones.
    ['asabalnca', 'is Casablanca'],
    ['benslaiane', 'is Benslimane'],
    ['Fs', 'perhaps Fès'],
    ['jd', 'perhaps Oujda'],
    ['BENUERIR', 'perhaps Ben Guerir'],
    ['dar lbid', 'perhaps Casablanca'],
    // Digits for Arabic sounds, in names that nobody has listed, and letters that sound alike.
    ['5emisset', 'is Khémisset'],
    ['mo7ammedia', 'is Mohammedia'],
    ['mar9ech', 'is Marrakech'],
    ['pen guerir', 'is Ben Guerir'],
    ['oughda', 'perhaps Oujda'],
    ['الطنجة', 'is Tanger'],
  ])('%j %s', (text, answer) => {
    expect(answerOf(matcher.match(text))).toBe(answer);
  });

  it.each([
    // In the order of the text.
    ['Fès - El Jadida', 'Fès or El Jadida'],
    ['agadir ait melloul', 'Agadir or Aït Melloul'],
    // The nearest first, three at most.
    ['sata', 'Salé or Casablanca or Fès'],
    ['tara', 'Témara or Taza or Casablanca'],
    ['Raba', 'Rabat or Casablanca'],
    ['casabalna', 'Casablanca or Tanger'],
    // Another city sounds as near: its consonants decide nothing.
    ['Tangr', 'Tinghir or Tanger'],
    ['mhamd', 'Mohammedia or Marrakech'],
    ['lmedia', 'Fès or Marrakech'],
    ['xyz', ''],
  ])('%j may be %s', (text, answer) => {
    expect(answerOf(matcher.match(text))).toBe(answer);
  });

  it('that names one of two cities of the same name, beside other words, is left to a person', () => {
    const twins = new CityMatcher([
      { id: 'a', name: 'Oued Zem', names: ['Oued Zem'] },
      { id: 'b', name: 'Oued Zem', names: ['Oued-Zem'] },
    ]);
    expect(twins.match('lot 12 oued zem').cityId).toBeNull();
  });
});

const of = (...names: string[]) => new CityMatcher(names.map((name) => ({ id: name, name, names: [name] })));

describe('with other cities', () => {
  it.each([
    ['Zaïr', 'z3ir'],
    ['Zag', 'zage'],
    ['Sefrou', 'cefrou'],
    ['Chichaoua', 'tchitchaoua'],
    ['Safi', 'saphi'],
    ['Ifrane', 'IFRAN'],
    // The known spellings of a town are those of the city that is configured under one that sounds like it.
    ['Kasablanka', 'dar beida'],
    ['الدار البيضاء', 'casa'],
  ])('%s is meant by %j', (city, text) => {
    expect(answerOf(of(city).match(text))).toBe(`is ${city}`);
  });

  it('two that sound alike are told apart by their letters', () => {
    const alike = of('Tata', 'Tatta');
    expect(['tatta', 'TATA'].map((text) => answerOf(alike.match(text)))).toEqual(['is Tatta', 'is Tata']);
    expect(answerOf(alike.match('tattaa'))).toBe('Tata or Tatta');
  });

  it('two with the same consonants are not told apart by them', () => {
    expect(of('Gadzofim', 'Gudzafum').match('gdzfm')).not.toMatchObject({ certain: true });
    expect(of('Gadzofim').match('gdzfm')).toMatchObject({ certain: true });
  });

  it('another spelling of a name that two have is neither of them', () => {
    const twins = new CityMatcher(['a', 'b'].map((id) => ({ id, name: 'Fès', names: ['Fès'] })));
    expect(twins.match('fez').cityId).toBeNull();
  });
});

it('a text without the name of a place is no alias of a city', () => {
  expect(['Bloc 7', 'km 12', 'route', 'lot 5 rue 9'].map((text) => namePlace(wordsOf(text)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(['Bloc Riad', 'route de Fès', 'Tamaris'].map((text) => namePlace(wordsOf(text)))).toEqual([true, true, true]);
});

it('the distance of two words is exact at the limit, and one more beyond it', () => {
  expect(editDistance('fas', 'fasma', 2)).toBe(2);
  expect(editDistance('fas', 'fasmaa', 2)).toBe(3);
  expect(editDistance('abcd', 'xbcy', 2)).toBe(2);
  expect(editDistance('abcd', 'xyzw', 2)).toBe(3);
  expect(editDistance('acbd', 'abcd', 1)).toBe(1);
});
