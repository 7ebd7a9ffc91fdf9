// What people printed: senders their stickers, hubs the labels of their shelves, some of them twice.
import { type Random, randomIdAt } from '../random.ts';
import type { DemoArea } from './demo-area.ts';

const days = 12;

/** Which paper, how many, and how many of it had been printed before. */
const printed = (
  random: Random,
  paper: string,
  sheets: number,
  { subject = null, again = 0 }: { subject?: string | null; again?: number } = {},
) => ({
  status: again > 0 ? 'again' : 'first',
  paper,
  subject,
  sheets,
  again,
  jobId: randomIdAt(random, 0),
});

/** The prints of the demo. */
export const printsDemo: DemoArea = {
  past: ({ random, anyone }, _people, _dayAgo, hubs) => {
    const at = (daysAgo: number) => ({ daysAgo, minute: random.integer(8 * 60, 19 * 60) });
    const log = { entity: 'paperPrint', action: 'log' } as const;
    return [
      ...Array.from({ length: 3 * days }, (_, n) => ({
        ...at(n % days),
        ...log,
        login: anyone('CUSTOMER'),
        input: printed(random, 'stickers', random.integer(3, 40)),
      })),
      ...hubs.flatMap(({ id, code }, n) => [
        { ...at(days - (n % 3)), ...log, login: anyone('HOUSEKEEPER', id), input: printed(random, 'shelfLabels', 18) },
        {
          ...at(n % days),
          ...log,
          login: anyone('HOUSEKEEPER', id),
          input: printed(random, 'shelfLabels', 1, { subject: `RY-${code}-A-01`, again: 1 }),
        },
      ]),
    ];
  },
};
