// What each person counts, by conditions that are typed by hand and never read from the declarations under test.
import { sql } from 'kysely';
import { z } from 'zod';
import { loadViewer } from '#server/access/audience.ts';
import { actorOf } from '#server/commands/actor.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { runCommand } from '#server/commands/run-command.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { inSnapshot, systemPrincipal } from '#server/db/transaction.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Fixtures, PersonName } from '#tests/fixtures/fixtures.ts';
import type { TestServer } from '#tests/fixtures/test-server.ts';

/** The rows of each tab. */
export const tabConditions = {
  packages: `status <> 'archived'`,
  to_follow: `(status in ('reported', 'scheduled', 'interested') or late or non_compliant)`,
  cities_to_validate: `(city_id is null and status not in ('delivered', 'canceled', 'returned', 'archived'))`,
  to_deliver: `status in ('received', 'enroute')`,
  all: 'true',
};

const carries = (...ids: string[]) => {
  const list = ids.map((id) => `'${id}'`).join();
  return `(driver_id in (${list}) or collector_id in (${list}))`;
};

/** The rows of some people. */
export function rowsOf({ people, hubs, companies }: Fixtures): Partial<Record<PersonName, string>> {
  return {
    admin: 'true',
    backoffice: 'true',
    support: 'true',
    accountant: 'true',
    subaccountant: 'true',
    housekeeper: `(hub_id = '${hubs.casa}' or to_hub_id = '${hubs.casa}')`,
    housekeeperRabat: `(hub_id = '${hubs.rabat}' or to_hub_id = '${hubs.rabat}')`,
    driver: carries(people.driver, people.subdriver),
    driver2: carries(people.driver2),
    subdriver: carries(people.subdriver),
    collector: `collector_id = '${people.collector}'`,
    customer: `company_id = '${companies.atlas}'`,
    subcustomer: `company_id = '${companies.atlas}'`,
    customer2: `company_id = '${companies.zellige}'`,
    commercial: `company_id = '${companies.atlas}'`,
  };
}

/** The rows of a query by an owner of everything. */
export const ask = async (db: Db, query: string): Promise<unknown[]> =>
  (await inSnapshot(db, systemPrincipal, (trx) => sql.raw(query).execute(trx))).rows;

/** True if every event is numbered and the figures per day have read all of them. */
export async function isSettled(db: Db): Promise<boolean> {
  const [row] = await ask(
    db,
    `select (select count(*) from event_pending) = 0 and c.seq = h.seq as done from event_head h, event_consumers c where c.name = 'package-days'`,
  );
  return z.object({ done: z.boolean() }).parse(row).done;
}

/** Runs an action as a person. Returns the error code, or null if it was done. */
export async function act(
  server: Pick<TestServer, 'db' | 'fixtures'>,
  person: PersonName,
  action: string,
  input: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const viewer = await loadViewer(server.db, server.fixtures.people[person], newId());
  if (!viewer) throw new Error(`${person} may not sign in`);
  const context = { db: server.db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} };
  try {
    await runCommand(context, packageService, actorOf(viewer), action, input);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
