// Rights that end while events pour in: signing out, a role taken away, an account disabled.
import { setTimeout as wait } from 'node:timers/promises';
import { callOnce } from './calls.ts';
import { Dashboard } from './dashboard.ts';
import type { Somebody } from './house.ts';
import { readParcels } from './page.ts';
import type { Outcome, Scene } from './scene.ts';

interface Ending {
  what: string;
  person: Somebody;
  tabs: Dashboard[];
  end: () => Promise<unknown>;
  final: boolean;
}

async function tabsOf(scene: Scene, person: Somebody): Promise<Dashboard[]> {
  const reading = await readParcels(person, scene.house.instances[0].url);
  return [0, 1].map((index) => {
    const tab = new Dashboard(`${person.name} ${index}`, person, scene.route(index));
    tab.start(reading);
    return tab;
  });
}

async function prepare(scene: Scene): Promise<Ending[]> {
  const { url } = scene.house.instances[0];
  const admin = scene.person('admin');
  const ask = async (caller: Somebody, mutation: string): Promise<void> => {
    const { refusal } = await callOnce(url, caller, `mutation { ${mutation} }`);
    if (refusal !== null) throw new Error(`${mutation}: ${refusal}`);
  };
  const [leaver, demoted, disabled] = [
    await scene.newcomer('support'),
    await scene.newcomer('backoffice'),
    await scene.newcomer('support'),
  ];
  return [
    {
      what: 'signing out',
      person: leaver,
      tabs: await tabsOf(scene, leaver),
      final: true,
      end: () => ask(leaver, 'signOut { ok }'),
    },
    {
      what: 'disabling',
      person: disabled,
      tabs: await tabsOf(scene, disabled),
      final: true,
      end: () => ask(admin, `userDisable(input: { id: "${disabled.sight.user}" }) { user { id } }`),
    },
    {
      what: 'another role',
      person: demoted,
      tabs: await tabsOf(scene, demoted),
      final: false,
      end: async () => {
        await ask(admin, `userSetRoles(input: { id: "${demoted.sight.user}", roles: [COLLECTOR] }) { user { id } }`);
        demoted.sight.role = 'COLLECTOR';
      },
    },
  ];
}

async function revoke(scene: Scene, { what, person, tabs, end, final }: Ending, deadlineMs: number): Promise<void> {
  await end();
  const began = performance.now();
  scene.expect(
    `${what} closes the sockets on both instances in time`,
    await scene.until(() => tabs.every(({ closes }) => closes.length > 0), deadlineMs * 5),
  );
  scene.figure(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const code = final ? 4401 : 1012;
  scene.expect(
    `${what} closes with ${code} (${tabs.map(({ closes }) => closes[0]).join(', ')})`,
    tabs.every(({ closes }) => closes[0] === code),
  );
  for (const { page } of tabs) page.clear();
  const { refusal } = await callOnce(scene.house.instances[1].url, person, '{ packages { total } }');
  if (final) scene.expect(`after ${what} the next call is refused`, refusal !== null);
}

/** Ends three people's rights mid-burst. `deadlineMs` is the promise's; what comes after the close must be of the new rights. */
export async function withRevocations(scene: Scene, deadlineMs: number): Promise<Outcome> {
  await scene.openTabs(200);
  const endings = await prepare(scene);
  const all = endings.flatMap(({ tabs }) => tabs);
  const stayers = endings.filter(({ final }) => !final).flatMap(({ tabs }) => tabs);
  try {
    scene.expect('all were connected', await scene.until(() => all.every((tab) => tab.connected), 30_000));
    const outcome = await scene.round(
      async () => {
        await wait(500);
        await Promise.all(endings.map((ending) => revoke(scene, ending, deadlineMs)));
        await wait(2_000);
        for (const { what, tabs } of endings.filter(({ final }) => final))
          scene.expect(
            `after ${what} nothing more is told`,
            tabs.every(({ page }) => page.heard.length === 0),
          );
        scene.expect(
          'whoever has another role is told to read again',
          stayers.every(({ page }) => page.resyncs > 0),
        );
      },
      { tabs: [...scene.tabs, ...stayers] },
    );
    // They had to be; nobody else.
    return { ...outcome, tally: { ...outcome.tally, resyncs: outcome.tally.resyncs - stayers.length } };
  } finally {
    for (const tab of all) tab.stop();
  }
}
