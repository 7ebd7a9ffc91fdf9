// The catalogue of extra services: an administrator fills it, one price rises, and some parcels have a service or two.
import type { DemoArea } from './demo-area.ts';

const hour = 60;

const services = [
  {
    code: 'ESSAYAGE',
    nameFr: 'Essayage',
    nameEn: 'Try-on',
    nameAr: 'القياس قبل الأداء',
    price: 800,
    orderedBy: 'everyone',
  },
  {
    code: 'CADEAU',
    nameFr: 'Emballage cadeau',
    nameEn: 'Gift wrapping',
    nameAr: 'تغليف هدية',
    price: 500,
    orderedBy: 'everyone',
  },
  {
    code: 'EMBALLAGE',
    nameFr: 'Emballage renforcé',
    nameEn: 'Reinforced packaging',
    nameAr: 'تغليف معزز',
    price: 700,
    orderedBy: 'staff',
  },
  {
    code: 'FRAGILE',
    nameFr: 'Soin colis fragile',
    nameEn: 'Fragile handling',
    nameAr: 'العناية بالطرود القابلة للكسر',
    price: 400,
    orderedBy: 'everyone',
    tie: 'fragile',
  },
  {
    code: 'ECHANGE',
    nameFr: 'Échange à la livraison',
    nameEn: 'Exchange on delivery',
    nameAr: 'الاستبدال عند التسليم',
    price: 1_200,
    orderedBy: 'everyone',
    tie: 'exchange',
  },
] as const;

const chosen = [['ESSAYAGE'], ['CADEAU'], ['CADEAU', 'ESSAYAGE'], ['EMBALLAGE']] as const;

export const extrasDemo: DemoArea = {
  past: ({ anyone }) =>
    services.map((input, index) => ({
      daysAgo: 80,
      minute: 9 * hour + index * 5,
      login: anyone('ADMIN'),
      entity: 'extra',
      action: 'create',
      input,
    })),
  after: {
    'extra.created': ({ id, input }, { anyone }) =>
      input['code'] === 'ESSAYAGE'
        ? [
            {
              login: anyone('ADMIN'),
              entity: 'extra',
              action: 'setPrice',
              input: (day) => ({ id, price: 1_000, since: day }),
              afterMinutes: 50 * 24 * hour,
            },
          ]
        : [],
    // The office adds what the shop asked for, before the parcel is confirmed.
    'package.created': ({ id }, { random, anyone }) =>
      random.chance(0.12)
        ? [
            {
              login: anyone('BACKOFFICE'),
              entity: 'package',
              action: 'edit',
              input: { id, version: 1, extras: random.pick(chosen) },
              afterMinutes: 2,
              mayBeRefused: true,
            },
          ]
        : [],
  },
};
