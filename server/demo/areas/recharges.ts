// Some customers transfer money to us, mostly those below zero; an accountant records it, and now and then takes one back.
import type { DemoArea } from './demo-area.ts';

const hour = 60;
const entity = 'recharge';

export const rechargesDemo: DemoArea = {
  past: ({ random, anyone }, people) => {
    const companies = people.flatMap(({ role, companyId }) =>
      role === 'CUSTOMER' && companyId !== null ? companyId : [],
    );
    return Array.from({ length: 14 }, () => ({
      daysAgo: random.integer(0, 40),
      minute: random.between(9 * hour, 17 * hour),
      login: anyone('ACCOUNTANT'),
      entity,
      action: 'create',
      input: {
        companyId: random.pick(companies),
        amount: random.integer(2, 40) * 10_000,
        bankReference: `VIR-${random.integer(100_000, 999_999)}`,
      },
    }));
  },
  after: {
    'recharge.created': ({ id }, { random, anyone }) =>
      random.chance(0.15)
        ? [
            {
              login: anyone('ACCOUNTANT'),
              entity,
              action: 'reverse',
              input: { id, reversalReason: random.pick(['Saisie deux fois', 'Virement d’un autre client']) },
              afterMinutes: random.between(hour, 20 * hour),
            },
          ]
        : [],
  },
};
