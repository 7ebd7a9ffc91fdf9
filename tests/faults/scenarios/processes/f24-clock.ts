// The clocks of both instances are moved forwards and backwards while they run: order follows from numbers, not from
// times.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../harness/fault.ts';
import { findFakeTime, openFakeClock } from '../../harness/test-bed/fake-clock.ts';

const hour = 3_600;

export const f24: Fault = {
  name: 'F24',
  scenario: 'clocks that jump an hour ahead and an hour behind',
  promises: [1],
  quick: false,
  missing: () =>
    findFakeTime().then(
      () => null,
      (error: unknown) => `there is no libfaketime to move the clocks with: ${String(error)}`,
    ),
  run: async (context) => {
    const { instances } = context.testBed;
    const folder = mkdtempSync(join(tmpdir(), 'qafila-clocks-'));
    const library = await findFakeTime();
    const clocks = instances.map((_, index) => openFakeClock(library, join(folder, String(index))));
    const restart = (environments: readonly Readonly<Record<string, string>>[]) =>
      Promise.all(
        instances.map(async (instance, index) => {
          await instance.kill();
          await instance.start(environments[index]);
        }),
      );
    await restart(clocks.map(({ environment }) => environment));
    try {
      await context.openTabs(200);
      return await context.round(async (writers) => {
        for (const [one, two] of [
          [hour, -hour],
          [-hour, hour],
          [0, 0],
        ] as const) {
          clocks[0]?.set(one);
          clocks[1]?.set(two);
          await wait(4_000);
          for (const writing of [0, 1] as const) {
            context.check(
              `with clocks ${one} and ${two} s off, a change of one instance is seen at both`,
              await context.newParcelReaches(
                writers,
                [...context.tabsSeeingAll(0), ...context.tabsSeeingAll(1)],
                15_000,
                writing,
              ),
            );
          }
        }
        context.check(`no mutation failed (${writers.unanswered})`, writers.unanswered === 0);
      });
    } finally {
      await restart([]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
