// What a superuser must do once, as text that can be pasted into a shell. It comes from the very file that the tests and the embedded
// database run, so it can't fall behind.
import { readFile } from 'node:fs/promises';
import type { DatabaseNotPrepared } from '../db/migrate.ts';

const rolesFile = new URL('../db/roles.sql', import.meta.url);

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const identifier = (text: string) => `"${text.replaceAll('"', '""')}"`;
const inShell = (text: string) => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The psql command that prepares this database, with its SQL. */
export async function preparationCommand(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const login = decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1)) || login;
  const sql = (await readFile(rolesFile, 'utf8')).replaceAll(":'login'", literal(login)).replaceAll(':"login"', identifier(login))
    .split('\n').filter((line) => !line.startsWith('--')).join('\n').trim();
  const bind = `alter role ${identifier(login)} nosuperuser noinherit nobypassrls;`;
  const target = ['-h', inShell(url.hostname), ...(url.port === '' ? [] : ['-p', url.port]), '-U', 'postgres', '-d', inShell(database)].join(' ');
  return `psql -v ON_ERROR_STOP=1 ${target} <<'SQL'\n${bind}\n${sql}\nSQL`;
}

/** What to tell the operator. */
export async function preparationText(error: DatabaseNotPrepared, databaseUrl: string): Promise<string> {
  const reasons = error.reasons.map((reason) => `  - ${reason}`).join('\n');
  return [
    'The database is not prepared for Qafila:', reasons, '',
    'Run this once, as a superuser of Postgres (here "postgres"), then start again:', '',
    await preparationCommand(databaseUrl), '',
  ].join('\n');
}
