// npm run create-admin: the first administrator of an empty database; with --another, one more.
import { createAdmin, hasAdmin } from '../sign-in/create-admin.ts';
import { connect, type Db } from '../db/connection/connection.ts';
import { DatabaseNotPrepared, migrate, UnreleasedDatabase } from '../db/migrate.ts';
import { askAdministrator, InvalidAnswer } from './lib/ask-administrator.ts';
import { createPrompt, InputEnded } from './lib/prompt.ts';
import { configOrExit } from './lib/command-config.ts';
import { joinDatabase } from './lib/database.ts';
import { preparationText } from './lib/prepare-database.ts';

const usage = `npm run create-admin [-- --another]

Asks for login, name, e-mail (may be empty) and password (twice) and creates an administrator.
The answers can also be piped in, one line each. With an administrator there already, --another is needed.`;

const refusals = {
  administrator_exists: 'There is an administrator already. To create another one: npm run create-admin -- --another',
  login_taken: 'This login is taken.',
  email_taken: 'This e-mail address is taken.',
} as const;

class Refused extends Error {}

async function run(db: Db, another: boolean): Promise<void> {
  // Checked before the questions, so that nobody answers them in vain.
  if (!another && (await hasAdmin(db))) throw new Refused(refusals.administrator_exists);
  const questions = createPrompt();
  try {
    const input = await askAdministrator(questions);
    const outcome = await createAdmin(db, input, { another, now: new Date() });
    if (!outcome.made) throw new Refused(refusals[outcome.because]);
    console.log(`Administrator "${input.login}" created.`);
  } finally {
    questions.close();
  }
}

const config = configOrExit({ usage, options: ['--another'] });
const database = await joinDatabase(config);
const db = connect(database.url, { max: 2 });
try {
  await migrate(database.url);
  await run(db, process.argv.includes('--another'));
} catch (error) {
  process.exitCode = 1;
  if (error instanceof DatabaseNotPrepared) console.error(preparationText(error, database.url));
  else if (error instanceof UnreleasedDatabase) console.error(error.message);
  else if (error instanceof InvalidAnswer || error instanceof Refused || error instanceof InputEnded)
    console.error(error.message);
  else throw error;
} finally {
  await db.destroy();
  await database.stop();
}
