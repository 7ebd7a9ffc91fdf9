// The other end of child.ts, in the process that was started: answers questions by name.

type Answers = Readonly<Record<string, (value: never) => unknown>>;
interface Question {
  ask?: number;
  question: string;
  value: never;
}

/** Answers the parent's questions; an unknown one, and one that fails, is answered with the error. */
export function answer(answers: Answers): void {
  process.on('message', (message: Question) => void reply(answers, message));
  process.on('disconnect', () => process.exit(0));
}

async function reply(answers: Answers, { ask, question, value }: Question): Promise<void> {
  try {
    const found = answers[question];
    if (!found) throw new Error(`nobody answers ${question}`);
    const result = await found(value);
    if (ask !== undefined) process.send?.({ reply: ask, value: result });
  } catch (error) {
    if (ask === undefined) throw error;
    process.send?.({ reply: ask, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
