// Accountants bill what was delivered up to yesterday, a few days after a delivery, and pay most of it within days. The
// bank refuses some transfers, which are paid again.
import { addDays } from '#shared/lib/time.ts';
import type { Cast, DemoArea, Happening } from './demo-area.ts';

const hour = 60;
const day = 24 * hour;

const reasons = ['RIB inconnu de la banque', 'Compte clôturé', 'Nom du bénéficiaire différent'] as const;

const upToYesterday =
  (scope: Readonly<Record<string, unknown>>) =>
  (today: string): Readonly<Record<string, unknown>> => ({ ...scope, lastDay: addDays(today, -1) });

/** One delivery in so many leads to an invoice of all that is due; there may be nothing left. */
function bill({ companyId, driverId }: Happening, { random, anyone }: Cast) {
  const step = { entity: 'invoice', action: 'create', mayBeRefused: true } as const;
  const later = (): number => random.between(2 * day, 5 * day);
  const login = anyone('ACCOUNTANT');
  return [
    ...(companyId !== null && random.chance(0.22)
      ? [{ ...step, login, input: upToYesterday({ kind: 'customer', companyId }), afterMinutes: later() }]
      : []),
    ...(driverId !== null && random.chance(0.12)
      ? [{ ...step, login, input: upToYesterday({ kind: 'driver', driverId }), afterMinutes: later() }]
      : []),
  ];
}

export const billingDemo: DemoArea = {
  after: {
    'package.delivered': bill,
    'invoice.created': ({ id, amount }, { random, anyone }) => {
      // What is below zero waits for the next one.
      if (amount !== null && amount < 0) return [];
      const login = anyone('ACCOUNTANT');
      const entity = 'invoice';
      const paid = random.between(4 * hour, 4 * day);
      const input = { id, paymentReference: `VIR-${random.integer(100_000, 999_999)}` };
      const pay = { login, entity, action: 'pay', input, mayBeRefused: true } as const;
      // Some wait longer than a visitor stays.
      if (random.chance(0.2)) return [];
      if (random.chance(0.85)) return [{ ...pay, afterMinutes: paid }];
      const failureReason = random.pick(reasons);
      return [
        { login, entity, action: 'reject', input: { id, failureReason }, mayBeRefused: true, afterMinutes: paid },
        ...(random.chance(0.6) ? [{ ...pay, afterMinutes: paid + random.between(day, 4 * day) }] : []),
      ] as const;
    },
  },
};
