import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { elisionFormatter, withElision } from '#client/messages/elision.ts';

describe('a French word before a name', () => {
  it.each([
    ['Agadir', 'd’Agadir'],
    ['Oujda', 'd’Oujda'],
    ['El Jadida', 'd’El Jadida'],
    ['Imzouren', 'd’Imzouren'],
    ['Élise', 'd’Élise'],
    ['Ytrac', 'd’Ytrac'],
    ['Rabat', 'de Rabat'],
    ['Youssoufia', 'de Youssoufia'],
    ['Hicham Rami', 'de Hicham Rami'],
    ['12 Store', 'de 12 Store'],
    ['أكادير', 'de أكادير'],
  ])('"de" and %s are written %s', (name, written) => {
    expect(withElision('de', name)).toBe(written);
  });

  it('"que" and "le" lose their last letter too', () => {
    expect([
      withElision('que', 'Amina'),
      withElision('que', 'Karim'),
      withElision('le', 'Atlas'),
      withElision('le', 'Rif'),
    ]).toEqual(['qu’Amina', 'que Karim', 'l’Atlas', 'le Rif']);
  });

  it('is used by a message where the name follows', async () => {
    const words = createInstance();
    await words.use(elisionFormatter).init({
      lng: 'fr',
      interpolation: { escapeValue: false },
      resources: { fr: { translation: { near: 'près {{town, de}}', said: 'à {{town}}' } } },
    });
    expect([
      words.t('near', { town: 'Agadir' }),
      words.t('near', { town: 'Safi' }),
      words.t('said', { town: 'Agadir' }),
    ]).toEqual(['près d’Agadir', 'près de Safi', 'à Agadir']);
  });
});
