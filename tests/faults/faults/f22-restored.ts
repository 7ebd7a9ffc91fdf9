// An operator puts an older backup in the place of the database while both instances run and dashboards are open.
import { setTimeout as wait } from 'node:timers/promises';
import { asSuperuser } from '#tests/support/machine/administer.ts';
import type { Fault } from '../harness/fault.ts';
import { lastEventId } from '../harness/truth.ts';

const name = 'qafila_faults';

export const f22: Fault = {
  name: 'F22', scenario: 'an older backup restored under running instances', promises: [21], quick: false, resyncs: 'expected',
  run: async (scene) => {
    await scene.openTabs(200);
    const { house } = scene;
    const replace = (statements: readonly string[]) => asSuperuser(house.cluster.superuserUrl, async (client) => {
      await client.query(`alter database ${name} allow_connections false`);
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      for (const statement of statements) await client.query(statement);
    });
    await asSuperuser(house.cluster.superuserUrl, (client) => client.query(`drop database if exists ${name}_backup with (force)`));
    await replace([`create database ${name}_backup template ${name}`, `alter database ${name} allow_connections true`]);
    // What happens from here on will never have been.
    await scene.round(() => wait(3_000));
    await replace([`drop database ${name} with (force)`, `alter database ${name}_backup rename to ${name}`, `alter database ${name} allow_connections true`]);
    for (const { page } of scene.tabs) page.clear();
    await scene.learnAgain();
    const told = scene.tabs.filter(({ page }) => page.sight.role !== 'TRANSPORTOR');
    const all = await scene.until(() => told.every(({ page }) => page.resyncs > 0), 5_000 * 5);
    const resynced = told.filter(({ page }) => page.resyncs > 0).length;
    const outcome = await scene.compare(await lastEventId(house.db), [], 0);
    outcome.held.push({ what: `every dashboard is told to read again (${resynced} of ${told.length})`, held: all });
    return outcome;
  },
};
