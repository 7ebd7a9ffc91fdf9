// Drivers hand their cash over in the evening, and the hub counts it; sometimes a little is missing. In the morning the hub
// brings its safe to the bank, and it closes each day.
import { rulesId } from '#shared/areas/config/rules.ts';
import type { DemoArea } from './demo-area.ts';

const hour = 60;
const handOver = { entity: 'handOver', mayBeRefused: true } as const;
/** Days of the past. */
const days = Array.from({ length: 88 }, (_, n) => n + 1);

export const cashDemo: DemoArea = {
  past: ({ random, anyone }, people) => [
    {
      login: anyone('ADMIN'),
      entity: 'rules',
      action: 'edit',
      // After the legal mentions, which the first edit sets.
      input: { id: rulesId, version: 2, cashLimit: 800_000 },
      daysAgo: 87,
      minute: 8 * hour,
    },
    // There may be nothing to hand over, or the hand-over of the day before is not counted.
    ...people
      .filter(({ role }) => role === 'DRIVER' || role === 'SUBDRIVER')
      .flatMap(({ login }) =>
        days
          .filter(() => random.chance(0.85))
          .map((daysAgo) => ({
            ...handOver,
            login,
            action: 'declare',
            input: {},
            daysAgo,
            minute: random.integer(17 * hour, 18 * hour),
          })),
      ),
    // Of several in one hub, the first one closes the day.
    ...people
      .filter(({ role }) => role === 'HOUSEKEEPER')
      .flatMap(({ login }) =>
        days.map((daysAgo) => ({
          login,
          entity: 'cashDay' as const,
          action: 'close',
          input: {},
          daysAgo,
          minute: 19 * hour + random.integer(0, 40),
          mayBeRefused: true,
        })),
      ),
  ],
  after: {
    // Of the past, the evenings say it. In the present nobody knows what was declared: it waits for a visitor to count it.
    'package.delivered': ({ by }, { random, anyone }) =>
      by === null && random.chance(0.04)
        ? [{ ...handOver, login: anyone('DRIVER'), action: 'declare', input: {}, afterMinutes: 30 }]
        : [],
    'handOver.declared': ({ id, amount, hubId }, { random, anyone }) => {
      if (amount === null || hubId === null) return [];
      const login = anyone('HOUSEKEEPER', hubId);
      const missing = random.chance(0.03) ? random.pick([2_000, 5_000, 10_000]) : 0;
      return [
        {
          ...handOver,
          login,
          action: 'count',
          input: { id, counted: Math.max(0, amount - missing) },
          afterMinutes: random.integer(5, 40),
        },
        {
          ...handOver,
          login,
          action: 'resolve',
          input: { id, outcome: 'shortage', reason: 'Le livreur reconnaît le manque' },
          afterMinutes: random.integer(41, 80),
        },
      ];
    },
    'handOver.counted': ({ amount, hubId }, { random, anyone }) => {
      if (amount === null || amount < 50_000 || hubId === null) return [];
      const login = anyone('HOUSEKEEPER', hubId);
      const bankReference = `BV-${random.integer(100_000, 999_999)}`;
      return [
        {
          login,
          entity: 'deposit',
          action: 'create',
          input: (day) => ({ amount: Math.floor(amount / 20_000) * 20_000, bankReference, day }),
          mayBeRefused: true,
          afterMinutes: random.integer(14 * hour, 17 * hour),
        },
      ];
    },
  },
};
