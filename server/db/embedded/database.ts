import { readFileSync } from 'node:fs';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Roles and extensions that need a superuser. The same file is for use with psql. */
const rolesFile = new URL('../roles.sql', import.meta.url);

/**
 * Creates the application's login, its database and the setup of roles.sql. Idempotent. `url` must be of a superuser,
 * on any database of the server.
 */
export async function prepareDatabase(url: string, login: string, password: string, database: string): Promise<void> {
  await withClient(url, async (client) => {
    await ensureLogin(client, login, password);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) {
      await client.query(
        `create database ${escapeIdentifier(database)} owner ${escapeIdentifier(login)} template template0`,
      );
    }
  });
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${database}`;
  await withClient(databaseUrl.href, (client) => client.query(rolesSql(login)));
}

/** The text of roles.sql for this login, as `psql -v login=…` would send it. */
export function rolesSql(login: string): string {
  return readFileSync(rolesFile, 'utf8')
    .replaceAll(":'login'", escapeLiteral(login))
    .replaceAll(':"login"', escapeIdentifier(login));
}

/** NOSUPERUSER and NOINHERIT: otherwise the login would bypass row-level security. */
async function ensureLogin(client: Client, login: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(
    `${verb} role ${escapeIdentifier(login)} login nosuperuser noinherit nocreaterole nocreatedb nobypassrls ` +
      `password ${escapeLiteral(password)}`,
  );
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  // Called for a connection that breaks between two statements; a running statement fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
