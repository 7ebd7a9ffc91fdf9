// Stickers for tests, with names in both scripts.
import type { Sticker } from '#server/areas/packages/stickers/sticker.ts';

export const everything = { cod: true, products: true, note: true };

const names = [
  'Mehdi Benkirane',
  'فاطمة الزهراء الإدريسي',
  'Fatima-Zahra بنكيران (مهدي)',
  'Zoé Ouchen-Aït Benhaddou née El Idrissi Alaoui',
];

/** The n-th sticker; each has another number and link. */
export function stickerNumber(n: number, given: Partial<Sticker> = {}): Sticker {
  const trackingNumber = `CAS-26-${String(90_000 + n)}`;
  return {
    carrier: 'Qafila',
    sender: 'Atlas Store',
    createdOn: '19/11/2026',
    city: { fr: 'Casablanca', ar: 'الدار البيضاء' },
    hub: 'CAS',
    fromHub: n % 2 === 0 ? null : 'RAB',
    recipient: names[n % names.length] ?? '',
    address: '12 rue Ibn Batouta, imm. B, قرب مسجد السنة رقم 14، 3e étage',
    phone: '06 64 68 79 44',
    cod: n % 5 === 0 ? 0 : 124_950 + n,
    flags: ['noOpening', 'exchange', 'fragile'],
    products: '1 × Sac cuir, fauve',
    note: 'Appeler avant. اتصل قبل الوصول',
    weight: 1_200,
    trackingNumber,
    url: `https://qafila.example.ma/tracking/${trackingNumber}#abcdefghijklmnop${n}`,
    ...given,
  };
}
