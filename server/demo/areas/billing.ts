// Accountants bill each customer and driver once a week, and pay most of it within days. The bank refuses some transfers,
// which are paid again.
import { addDays } from '#shared/lib/time.ts';
import { rulesId } from '#shared/areas/config/rules.ts';
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

/** The company has its legal mentions since before its first invoice. */
const mentions = {
  legalName: 'Qafila Livraison SARL',
  legalAddress: '128, boulevard Zerktouni, Casablanca',
  legalIce: '001561191000066',
  legalRc: '412 087',
  legalIf: '33104582',
  legalRib: '011519000001205000534921',
};
const schedules = [
  { billingMode: 'weekly', billingDays: ['monday'] },
  { billingMode: 'twice_weekly', billingDays: ['monday', 'thursday'] },
  { billingMode: 'threshold', billingThreshold: 2_000_000 },
] as const;
const firstDay = 88;

/** Some customers are billed by themselves. */
const schedulesOf: NonNullable<DemoArea['past']> = ({ random, anyone }, people) =>
  people.flatMap(({ role, companyId }) => {
    if (role !== 'CUSTOMER' || companyId === null || !random.chance(0.3)) return [];
    return {
      login: anyone('ACCOUNTANT'),
      entity: 'company',
      action: 'setBilling',
      input: { id: companyId, ...random.pick(schedules) },
      daysAgo: 2,
      minute: random.integer(9 * hour, 18 * hour),
    };
  });

const weeklyInvoices: NonNullable<DemoArea['past']> = ({ random, anyone }, people) =>
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
  });

export const billingDemo: DemoArea = {
  past: (...given) => [
    {
      login: given[0].anyone('ADMIN'),
      entity: 'rules',
      action: 'edit',
      input: { id: rulesId, version: 1, ...mentions },
      daysAgo: firstDay,
      minute: 9 * hour,
    },
    ...schedulesOf(...given),
    ...weeklyInvoices(...given),
  ],

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
      const batch = { login, entity: 'transferBatch', action: 'create', mayBeRefused: true } as const;
      const batches = random.chance(0.15) ? [{ ...batch, input: { invoiceIds: [id] }, afterMinutes: 2 * hour }] : [];
      const pay = { login, entity, action: 'pay', input, mayBeRefused: true } as const;
      if (random.chance(0.88)) return [...batches, { ...pay, afterMinutes: paid }];
      const failureReason = random.pick(reasons);
      return [
        ...batches,
        { login, entity, action: 'reject', input: { id, failureReason }, mayBeRefused: true, afterMinutes: paid },
        { ...pay, afterMinutes: paid + random.between(day, 4 * day) },
      ] as const;
    },
  },
};
