// Rights that end while events pour in: signing out, a role taken away, an account disabled.
import { setTimeout as wait } from 'node:timers/promises';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';
import { callOnce } from './clients/calls.ts';
import { Dashboard } from './clients/dashboard.ts';
import type { TestUser } from './test-bed/test-bed.ts';
import { readParcels } from './clients/page-state.ts';
import type { RoundResult, FaultContext } from './fault-context.ts';

interface Revocation {
  what: string;
  person: TestUser;
  tabs: Dashboard[];
  end: () => Promise<unknown>;
  final: boolean;
}

async function tabsOf(context: FaultContext, person: TestUser): Promise<Dashboard[]> {
  const reading = await readParcels(person, context.testBed.instances[0].url);
  return [0, 1].map((index) => {
    const tab = new Dashboard(`${person.name} ${index}`, person, context.route(index));
    tab.start(reading);
    return tab;
  });
}

async function prepare(context: FaultContext): Promise<Revocation[]> {
  const { url } = context.testBed.instances[0];
  const admin = context.user('admin');
  const ask = async (caller: TestUser, mutation: string): Promise<void> => {
    const { errorCode: refusal } = await callOnce(url, caller, `mutation { ${mutation} }`);
    if (refusal !== null) throw new Error(`${mutation}: ${refusal}`);
  };
  // The administrator signed in when the suite began, which may be too long ago for these actions.
  await ask(admin, `proveIdentity(input: { password: "${fixturePassword}" }) { ok }`);
  const [leaver, demoted, disabled] = [
    await context.createUser('support'),
    await context.createUser('backoffice'),
    await context.createUser('support'),
  ];
  return [
    {
      what: 'signing out',
      person: leaver,
      tabs: await tabsOf(context, leaver),
      final: true,
      end: () => ask(leaver, 'signOut { ok }'),
    },
    {
      what: 'disabling',
      person: disabled,
      tabs: await tabsOf(context, disabled),
      final: true,
      end: () => ask(admin, `userDisable(input: { id: "${disabled.scope.user}" }) { user { id } }`),
    },
    {
      what: 'another role',
      person: demoted,
      tabs: await tabsOf(context, demoted),
      final: false,
      end: async () => {
        const hub = context.testBed.fixtures.hubs.casa;
        await ask(
          admin,
          `userSetRoles(input: { id: "${demoted.scope.user}", roles: [COLLECTOR], hubId: "${hub}" }) { user { id } }`,
        );
        demoted.scope.role = 'COLLECTOR';
      },
    },
  ];
}

async function revoke(
  context: FaultContext,
  { what, person, tabs, end, final }: Revocation,
  deadlineMs: number,
): Promise<void> {
  await end();
  const began = performance.now();
  context.check(
    `${what} closes the sockets on both instances in time`,
    await context.waitUntil(() => tabs.every(({ closes }) => closes.length > 0), deadlineMs * 5),
  );
  context.note(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const code = final ? 4401 : 1012;
  context.check(
    `${what} closes with ${code} (${tabs.map(({ closes }) => closes[0]).join(', ')})`,
    tabs.every(({ closes }) => closes[0] === code),
  );
  for (const { page } of tabs) page.clear();
  const { errorCode: refusal } = await callOnce(context.testBed.instances[1].url, person, '{ packages { total } }');
  if (final) context.check(`after ${what} the next call is refused`, refusal !== null);
}

/**
 * Revokes the rights of three users during writes. `deadlineMs` is the promise's; messages after the close must
 * follow the new rights.
 */
export async function withRevocations(context: FaultContext, deadlineMs: number): Promise<RoundResult> {
  await context.openTabs(200);
  const endings = await prepare(context);
  const all = endings.flatMap(({ tabs }) => tabs);
  const stayers = endings.filter(({ final }) => !final).flatMap(({ tabs }) => tabs);
  try {
    context.check('all were connected', await context.waitUntil(() => all.every((tab) => tab.connected), 30_000));
    const outcome = await context.round(
      async () => {
        await wait(500);
        // One after the other: another role makes each instance check all sessions, which would close the sockets of
        // one that was signed out, too.
        for (const ending of endings) await revoke(context, ending, deadlineMs);
        await wait(2_000);
        for (const { what, tabs } of endings.filter(({ final }) => final))
          context.check(
            `after ${what} nothing more is sent`,
            tabs.every(({ page }) => page.received.length === 0),
          );
        context.check(
          'a user with another role receives RESYNC',
          stayers.every(({ page }) => page.resyncs > 0),
        );
      },
      { tabs: [...context.tabs, ...stayers] },
    );
    // These RESYNCs are required, all others are findings.
    return { ...outcome, tally: { ...outcome.tally, resyncs: outcome.tally.resyncs - stayers.length } };
  } finally {
    for (const tab of all) tab.stop();
  }
}
