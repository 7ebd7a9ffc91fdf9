// The questions of `npm run create-admin`.
import { z } from 'zod';
import { type AdminInput, adminInput } from '../../sign-in/create-admin.ts';
import type { Prompt } from './prompt.ts';

/** Shown when an answer is invalid. */
const rules = {
  login: 'A login has 2 to 60 small letters, digits, dots, dashes or underscores.',
  name: 'A name has 1 to 120 characters.',
  email: 'This is not an e-mail address.',
  password: 'A password has at least 6 characters and is none of the commonest, nor the one of the demo.',
} as const satisfies Record<keyof AdminInput, string>;

/** An answer is invalid; the message says what is expected. */
export class InvalidAnswer extends Error {}

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
    if (!questions.isInteractive) throw new InvalidAnswer(wrong);
    console.error(wrong);
  }
}

/** Asks for everything that an administrator needs. Throws InvalidAnswer if the answers are piped in, or InputEnded. */
export async function askAdministrator(questions: Prompt): Promise<AdminInput> {
  const { login, name, email, password } = adminInput.shape;
  return {
    login: await ask(questions, { schema: login, words: 'Login: ', rule: rules.login }),
    name: await ask(questions, { schema: name, words: 'Name: ', rule: rules.name }),
    email: await ask(questions, { schema: email, words: 'E-mail (may be empty): ', rule: rules.email }),
    password: await ask(questions, { schema: password, words: 'Password: ', rule: rules.password, hidden: true }),
  };
}
