// Customers ask for pickups, packaging and payouts, drivers for packaging, and some recipients for another day or address;
// the hubs, accounting and support decide. Parcels of the past follow their own story, so there nobody moves them.
import type { UserRequestKind } from '#shared/areas/user-requests/kinds.ts';
import type { Role } from '#shared/access/roles.ts';
import { requestableDays } from '#shared/areas/tracking/requests.ts';
import { addDays, startOfDay } from '#shared/lib/time.ts';
import { streets } from '../data/texts.ts';
import type { Random } from '../random.ts';
import type { Cast, DemoArea, Happening } from './demo-area.ts';

const hour = 60;
const entity = 'userRequest';

const words = {
  rejected: [
    'Le colis est déjà en tournée, le livreur passe aujourd’hui.',
    'Cette adresse est hors de notre zone.',
    'Demande en double, la première suit son cours.',
  ],
  accepted: ['C’est noté.', 'Passage prévu dans le créneau demandé.', null, null],
  account: [
    'Nouveau RIB de la boutique, attestation jointe au prochain passage.',
    'Merci de changer notre numéro de téléphone.',
  ],
} as const;

const addressOf = (random: Random): string => `${random.integer(2, 180)}, ${random.pick(streets)}`;

/** What one asks for on this day: its fields. */
function wish(random: Random, kind: UserRequestKind, today: string): Record<string, unknown> {
  const day = addDays(today, random.integer(1, 3));
  const window = random.pick(['morning', 'afternoon', 'day']);
  switch (kind) {
    case 'pickup':
      return { kind, address: addressOf(random), day, window, quantity: random.integer(3, 40) };
    case 'return':
      return { kind, address: addressOf(random), day, window };
    case 'payout':
    case 'recharge':
      return { kind, amount: random.integer(5, 120) * 10_000 };
    case 'packaging':
      return {
        kind,
        packaging: random.pick(['small_bags', 'large_bags', 'boxes', 'labels']),
        quantity: random.integer(2, 40) * 10,
      };
    default:
      return { kind: 'account_change', text: random.pick(words.account) };
  }
}

const kinds: readonly (readonly [UserRequestKind, number])[] = [
  ['pickup', 40],
  ['payout', 20],
  ['packaging', 18],
  ['return', 10],
  ['recharge', 6],
  ['account_change', 6],
];

const decider = (kind: unknown): Role => {
  if (kind === 'payout' || kind === 'recharge') return 'ACCOUNTANT';
  return kind === 'other_day' || kind === 'address_change' ? 'SUPPORT' : 'ADMIN';
};

/** What becomes of a request, hours later. Some wait. */
function decide({ id, input }: Happening, { random, anyone }: Cast) {
  const { kind } = input;
  if (random.chance(0.25)) return [];
  const login = anyone(decider(kind));
  const [seen, decided] = [random.between(10, 3 * hour), random.between(3 * hour, 20 * hour)];
  // Nothing may be due any more, as invoices are made every week.
  const mayBeRefused = kind === 'payout';
  const step = (action: string, afterMinutes: number, more: object = {}) =>
    ({ login, entity, action, input: { id, ...more }, afterMinutes, mayBeRefused }) as const;
  const looked = [step('see', seen), ...(random.chance(0.6) ? [step('check', seen + 20)] : [])];
  const isOfParcel = kind === 'other_day' || kind === 'address_change';
  if (isOfParcel ? random.chance(0.5) : random.chance(0.15))
    return [...looked, step('reject', decided, { reason: random.pick(words.rejected) })];
  if (isOfParcel || random.chance(0.15)) return looked;
  const note = random.pick(words.accepted);
  const accepted = [...looked, step('accept', decided, note === null ? {} : { note })];
  // Its invoice ends a payout.
  if (kind === 'payout' || random.chance(0.25)) return accepted;
  const ended = decided + random.between(2 * hour, 20 * hour);
  const transfer = kind === 'recharge' ? { bankReference: `VIR-${random.integer(100_000, 999_999)}` } : {};
  const ends = kind === 'pickup' || kind === 'return' ? [] : [step('finish', ended, transfer)];
  return [...accepted, step('process', decided + random.between(30, 90)), ...ends];
}

/** The recipient of a parcel that was not delivered asks for another day or address. */
function askAgain({ id }: Happening, { random }: Cast) {
  if (!random.chance(0.05)) return [];
  const isDay = random.chance(0.7);
  const input = (today: string) =>
    isDay
      ? { kind: 'other_day', packageId: id, day: random.pick(requestableDays(startOfDay(today)).slice(0, 6)) }
      : { kind: 'address_change', packageId: id, address: addressOf(random) };
  return [{ login: null, entity, action: 'ask', input, afterMinutes: random.between(5, 90) }] as const;
}

export const userRequestsDemo: DemoArea = {
  past: ({ random }, people) =>
    Array.from({ length: 60 }, () => {
      const isDriver = random.chance(0.12);
      const kind = isDriver ? 'packaging' : random.weighted(kinds);
      return {
        daysAgo: random.integer(0, 4),
        minute: random.between(9 * hour, 17 * hour),
        login: random.pick(people.filter(({ role }) => role === (isDriver ? 'DRIVER' : 'CUSTOMER'))).login,
        entity,
        action: 'ask',
        input: (today: string) => wish(random, kind, today),
        // The balance may not allow it.
        mayBeRefused: kind === 'payout',
      } as const;
    }),
  after: {
    'package.reported': askAgain,
    // Now and then a shop asks for a pickup while its parcels are confirmed.
    'package.confirmed': ({ company }, { random, customerOf }) => {
      const login = customerOf(company);
      if (login === null || !random.chance(0.01)) return [];
      const kind = random.weighted(kinds);
      const input = (today: string) => wish(random, kind, today);
      const mayBeRefused = kind === 'payout';
      return [{ login, entity, action: 'ask', input, afterMinutes: random.between(5, 60), mayBeRefused }] as const;
    },
    'userRequest.asked': decide,
  },
};
