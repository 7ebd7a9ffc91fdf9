// npm run create-admin: the first administrator of an empty database; with --another, one more.
import { z } from 'zod';
import { type AdminInput, adminInput, createAdmin, hasAdmin } from '../sign-in/create-admin.ts';
import { connect, type Db } from '../db/connection/connection.ts';
import { DatabaseNotPrepared, migrate } from '../db/migrate.ts';
import { createPrompt, InputEnded, type Prompt } from './lib/prompt.ts';
import { configOrExit } from './lib/command-config.ts';
import { joinDatabase } from './lib/database.ts';
import { preparationText } from './lib/prepare-database.ts';

const usage = `npm run create-admin [-- --another]

Asks for login, name, e-mail (may be empty) and password (twice) and creates an administrator.
The answers can also be piped in, one line each. With an administrator there already, --another is needed.`;

/** Shown when an answer is invalid. */
const rules = {
  login: 'A login has 2 to 60 small letters, digits, dots, dashes or underscores.',
  name: 'A name has 1 to 120 characters.',
  email: 'This is not an e-mail address.',
  password: 'A password has at least 6 characters and is none of the commonest, nor the one of the demo.',
} as const satisfies Record<keyof AdminInput, string>;

const refusals = {
  administrator_exists: 'There is an administrator already. To create another one: npm run create-admin -- --another',
  login_taken: 'This login is taken.',
  email_taken: 'This e-mail address is taken.',
} as const;

class Wrong extends Error {}

interface Question<Value> {
  schema: z.core.$ZodType<Value>;
  words: string;
  rule: string;
  hidden?: boolean;
}

/** Asks until the answer is valid; piped input has only one try. */
async function ask<Value>(questions: Prompt, { schema, words, rule, hidden = false }: Question<Value>): Promise<Value> {
  for (;;) {
    const answer = hidden ? await questions.askHidden(words) : await questions.ask(words);
    const parsed = z.safeParse(schema, answer);
    if (parsed.success && (!hidden || (await questions.askHidden('Password again: ')) === answer)) return parsed.data;
    const wrong = parsed.success ? 'The two passwords differ.' : rule;
    if (!questions.isInteractive) throw new Wrong(wrong);
    console.error(wrong);
  }
}

async function askAll(questions: Prompt): Promise<AdminInput> {
  const { login, name, email, password } = adminInput.shape;
  return {
    login: await ask(questions, { schema: login, words: 'Login: ', rule: rules.login }),
    name: await ask(questions, { schema: name, words: 'Name: ', rule: rules.name }),
    email: await ask(questions, { schema: email, words: 'E-mail (may be empty): ', rule: rules.email }),
    password: await ask(questions, { schema: password, words: 'Password: ', rule: rules.password, hidden: true }),
  };
}

async function run(db: Db, another: boolean): Promise<void> {
  // Checked before the questions, so that nobody answers them in vain.
  if (!another && (await hasAdmin(db))) throw new Wrong(refusals.administrator_exists);
  const questions = createPrompt();
  try {
    const input = await askAll(questions);
    const outcome = await createAdmin(db, input, { another, now: new Date() });
    if (!outcome.made) throw new Wrong(refusals[outcome.because]);
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
  else if (error instanceof Wrong || error instanceof InputEnded) console.error(error.message);
  else throw error;
} finally {
  await db.destroy();
  await database.stop();
}
