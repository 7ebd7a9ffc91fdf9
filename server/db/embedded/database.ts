import { readFileSync } from 'node:fs';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Roles and extensions that need a superuser; psql users run the same file. */
const rolesFile = new URL('../roles.sql', import.meta.url);

/**
 * Makes sure of the application's login, its database and what roles.sql adds. Can be run again at any time; changes nothing
 * that is already right. `url` is a superuser's, on any database of the server.
 */
export async function prepareDatabase(url: string, login: string, password: string, database: string): Promise<void> {
  await asClient(url, async (client) => {
    await ensureLogin(client, login, password);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) {
      await client.query(
        `create database ${escapeIdentifier(database)} owner ${escapeIdentifier(login)} template template0`,
      );
    }
  });
  const inside = new URL(url);
  inside.pathname = `/${database}`;
  await asClient(inside.href, (client) => client.query(rolesSql(login)));
}

/** The text of roles.sql for this login, as `psql -v login=…` would send it. */
export function rolesSql(login: string): string {
  return readFileSync(rolesFile, 'utf8')
    .replaceAll(":'login'", escapeLiteral(login))
    .replaceAll(':"login"', escapeIdentifier(login));
}

/** Neither superuser nor inheriting: such a login would walk through every row policy unseen. */
async function ensureLogin(client: Client, login: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(
    `${verb} role ${escapeIdentifier(login)} login nosuperuser noinherit nocreaterole nocreatedb nobypassrls ` +
      `password ${escapeLiteral(password)}`,
  );
}

async function asClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  // A connection that breaks between two statements reports here; the statement in hand fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
