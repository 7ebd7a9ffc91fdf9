// Three kinds of network loss at once, each for ten dashboards with a proxy of their own.
import { setTimeout as wait } from 'node:timers/promises';
import { Dashboard } from '../../harness/clients/dashboard.ts';
import type { Fault } from '../../harness/fault.ts';
import { personNames } from '../../harness/test-bed/test-bed.ts';
import { TcpProxy } from '../../harness/test-bed/tcp-proxy.ts';
import { readParcels } from '../../harness/clients/page-state.ts';

const ways = ['reset', 'hole', 'busy'] as const;

export const f09: Fault = {
  name: 'F9',
  scenario: 'clients 60 s without network: reset, black hole, 503',
  promises: [1, 5, 6],
  quick: false,
  run: async (context) => {
    await context.openTabs(200);
    const { testBed } = context;
    const lines = await Promise.all(ways.map(() => TcpProxy.open(() => testBed.instances[0].port)));
    const tabs = await Promise.all(
      ways.flatMap((way, group) =>
        personNames.slice(0, 10).map(async (name) => {
          const person = context.user(name);
          const tab = new Dashboard(`${name} by ${way}`, person, {
            url: () => `http://localhost:${lines[group]?.port ?? 0}`,
            origin: testBed.origin,
          });
          tab.start(await readParcels(person, testBed.instances[0].url));
          return tab;
        }),
      ),
    );
    try {
      context.check('all were connected', await context.waitUntil(() => tabs.every(({ ready }) => ready), 60_000));
      return await context.round(
        async () => {
          for (const [index, way] of ways.entries()) lines[index]?.set(way);
          await wait(60_000);
          for (const line of lines) line.set('open');
        },
        { tabs: [...context.tabs, ...tabs] },
      );
    } finally {
      for (const tab of tabs) tab.stop();
      await Promise.all(lines.map((line) => line.close()));
    }
  },
};
