// Accountants bill each customer and driver once a week, and pay most of it within days. The bank refuses some transfers,
// which are paid again.
import { addDays } from '#shared/lib/time.ts';
import type { Cast, DemoArea, Happening } from './demo-area.ts';

const hour = 60;
const day = 24 * hour;

const reasons = ['RIB inconnu de la banque', 'Compte clôturé', 'Nom du bénéficiaire différent'] as const;

/** All that ended some days ago: its cash is at the hub, and nobody corrects it any more. */
const settled =
  (scope: Readonly<Record<string, unknown>>) =>
  (today: string): Readonly<Record<string, unknown>> => ({ ...scope, lastDay: addDays(today, -3) });

/** There may be nothing to bill. */
const create = { entity: 'invoice', action: 'create', mayBeRefused: true } as const;
/** Days ago, in a quarter of a year. */
const weeks = Array.from({ length: 12 }, (_, n) => 1 + 7 * n);

/** In the present, one delivery in so many leads to an invoice of all that is due. */
function bill({ companyId, driverId }: Happening, { random, anyone }: Cast) {
  const later = (): number => random.between(2 * day, 5 * day);
  const login = anyone('ACCOUNTANT');
  return [
    ...(companyId !== null && random.chance(0.03)
      ? [{ ...create, login, input: settled({ kind: 'customer', companyId }), afterMinutes: later() }]
      : []),
    ...(driverId !== null && random.chance(0.02)
      ? [{ ...create, login, input: settled({ kind: 'driver', driverId }), afterMinutes: later() }]
      : []),
  ];
}

export const billingDemo: DemoArea = {
  past: ({ random, anyone }, people) =>
    people.flatMap(({ id, role, companyId }) => {
      const isCustomer = role === 'CUSTOMER' && companyId !== null;
      if (!isCustomer && role !== 'DRIVER' && role !== 'SUBDRIVER') return [];
      const scope = isCustomer ? { kind: 'customer', companyId } : { kind: 'driver', driverId: id };
      return weeks.map((daysAgo) => ({
        ...create,
        login: anyone('ACCOUNTANT'),
        input: settled(scope),
        daysAgo,
        minute: random.integer(9 * hour, 12 * hour),
      }));
    }),
  after: {
    'package.delivered': bill,
    'invoice.created': ({ id, amount }, { random, anyone }) => {
      // What is below zero waits for the next one.
      if (amount !== null && amount < 0) return [];
      const login = anyone('ACCOUNTANT');
      const entity = 'invoice';
      // Some wait longer than others.
      const paid = random.between(4 * hour, random.chance(0.2) ? 12 * day : 3 * day);
      const input = { id, paymentReference: `VIR-${random.integer(100_000, 999_999)}` };
      const pay = { login, entity, action: 'pay', input, mayBeRefused: true } as const;
      if (random.chance(0.88)) return [{ ...pay, afterMinutes: paid }];
      const failureReason = random.pick(reasons);
      return [
        { login, entity, action: 'reject', input: { id, failureReason }, mayBeRefused: true, afterMinutes: paid },
        { ...pay, afterMinutes: paid + random.between(day, 4 * day) },
      ] as const;
    },
  },
};
