// What a superuser must do once, as text for a shell. The SQL is read from the file that tests and the embedded
// database run, so that both stay the same.
import { escapeIdentifier } from 'pg';
import { rolesSql } from '../../db/embedded/database.ts';
import type { DatabaseNotPrepared } from '../../db/migrate.ts';

const inShell = (text: string) => (/^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The psql command that prepares this database, with its SQL. */
export function preparationCommand(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const login = decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1)) || login;
  const sql = rolesSql(login)
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .trim();
  const bind = `alter role ${escapeIdentifier(login)} nosuperuser noinherit nobypassrls;`;
  const target = [
    '-h',
    inShell(url.hostname),
    ...(url.port === '' ? [] : ['-p', url.port]),
    '-U',
    'postgres',
    '-d',
    inShell(database),
  ].join(' ');
  return `psql -v ON_ERROR_STOP=1 ${target} <<'SQL'\n${bind}\n${sql}\nSQL`;
}

/** The message for the operator. */
export function preparationText(error: DatabaseNotPrepared, databaseUrl: string): string {
  const reasons = error.reasons.map((reason) => `  - ${reason}`).join('\n');
  return [
    'The database is not prepared for Qafila:',
    reasons,
    '',
    'Run this once, as a superuser of Postgres (here "postgres"), then start again:',
    '',
    preparationCommand(databaseUrl),
    '',
  ].join('\n');
}
