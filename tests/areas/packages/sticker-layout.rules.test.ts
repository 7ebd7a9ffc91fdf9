// Whose names stand on the paper of a sticker, in both scripts, and how what is missing or long is set.
import { describe, expect, it } from 'vitest';
import { layOutSticker } from '#server/areas/packages/stickers/layout.ts';
import type { Sticker } from '#server/areas/packages/stickers/sticker.ts';

const sticker: Sticker = {
  carrier: 'Qafila',
  sender: 'Atlas Store',
  createdOn: '25/11/2025',
  city: { fr: 'Rabat', ar: 'الرباط' },
  hub: 'RAB',
  fromHub: 'CAS',
  recipient: 'Salma Ouazzani',
  address: '12 rue Ibn Batouta',
  phone: '06 55 76 71 59',
  cod: 18_900,
  flags: ['noOpening', 'fragile'],
  products: 'Robe',
  note: 'Sonner',
  weight: 900,
  trackingNumber: 'CAS-26-000001',
  url: 'https://q.test/tracking/CAS-26-000001#t1',
};

const shapesOf = (given: Partial<Sticker>, cod = true) =>
  layOutSticker({ ...sticker, ...given }, { cod, products: true, note: true }).shapes;

/** The texts on a sticker. */
const textsOn = (given: Partial<Sticker> = {}): string[] =>
  shapesOf(given).flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

describe('a sticker', () => {
  it('names both sides, and the city in French and in Arabic', () => {
    expect(textsOn()).toEqual(
      expect.arrayContaining([
        'Qafila',
        'Atlas Store',
        'RABAT',
        'الرباط',
        'Salma Ouazzani',
        '12 rue Ibn Batouta',
        '06 55 76 71 59',
        'CAS-26-000001',
      ]),
    );
    expect(textsOn().filter((text) => text === 'RABAT')).toHaveLength(1);
  });

  it('has no empty place for what its parcel lacks', () => {
    const given = { city: { fr: 'Chez Tonton', ar: '' }, fromHub: null, products: null, note: null, weight: null };
    const texts = textsOn({ ...given, flags: [] });
    expect(texts).toContain('CHEZ TONTON');
    expect(texts.filter((text) => text === '' || /^(de|Contenu|Note)\b/.test(text))).toEqual([]);
    expect(textsOn({ hub: '', fromHub: null })).not.toContain('RAB');
  });

  it('gives a long name two lines, and cuts nothing off', () => {
    const recipient = 'Zoé Ouchen-Aït Benhaddou El Idrissi';
    expect(textsOn({ recipient }).join(' ')).toContain(recipient);
  });

  it('prints the gravest word in white on black, and the others in a frame', () => {
    const white = shapesOf({}, false).flatMap((shape) => (shape.kind === 'text' && shape.isWhite ? [shape.text] : []));
    expect(white).toEqual(['NE PAS OUVRIR ممنوع الفتح']);
  });
});
