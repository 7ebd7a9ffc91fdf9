// An operator restores an older backup while both instances run and dashboards are open.
import { setTimeout as wait } from 'node:timers/promises';
import { takeBackup } from '#tests/support/machine/backup.ts';
import type { Fault } from '../../harness/fault.ts';
import { databaseName } from '../../harness/test-bed/test-bed.ts';
import { lastEventId } from '../../harness/checks/database-state.ts';

export const f22: Fault = {
  name: 'F22',
  scenario: 'an older backup restored under running instances',
  promises: [21],
  quick: false,
  resyncs: 'expected',
  run: async (context) => {
    await context.openTabs(200);
    const { testBed } = context;
    const backup = await takeBackup(testBed.cluster.superuserUrl, databaseName);
    // The restore will undo everything from here on.
    await context.round(() => wait(3_000));
    await backup.restore();
    for (const { page } of context.tabs) page.clear();
    await context.reloadKnownParcels();
    const notified = context.tabs.filter(({ page }) => page.scope.role !== 'TRANSPORTOR');
    const all = await context.waitUntil(() => notified.every(({ page }) => page.resyncs > 0), 5_000 * 5);
    const resynced = notified.filter(({ page }) => page.resyncs > 0).length;
    const outcome = await context.compare(await lastEventId(testBed.db), [], 0);
    outcome.checks.push({
      what: `every dashboard receives RESYNC (${resynced} of ${notified.length})`,
      passed: all,
    });
    return outcome;
  },
};
