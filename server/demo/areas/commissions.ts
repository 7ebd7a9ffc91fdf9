// An administrator raises what drivers earn: one of them first, then all, and the most distant cities soon.
import type { DemoArea } from './demo-area.ts';

export const commissionsDemo: DemoArea = {
  past: ({ anyone }, people, dayAgo) => {
    const login = anyone('ADMIN');
    const driver = people.find((person) => person.login === 'driver');
    const step = { login, entity: 'commission', action: 'create' } as const;
    return [
      ...(driver
        ? [{ ...step, daysAgo: 46, minute: 610, input: { driverId: driver.id, amount: 1_400, since: dayAgo(45) } }]
        : []),
      { ...step, daysAgo: 24, minute: 655, input: { amount: 1_300, since: dayAgo(20) } },
      { ...step, daysAgo: 2, minute: 940, input: { amount: 1_350, since: dayAgo(-12) } },
    ];
  },
};
