// The child's side of child.ts: handles requests of the parent by name.

type Handlers = Readonly<Record<string, (value: never) => unknown>>;
interface RequestMessage {
  ask?: number;
  question: string;
  value: never;
}

/** Handles requests of the parent; unknown requests and failures are answered with the error. */
export function serveRequests(handlers: Handlers): void {
  process.on('message', (message: RequestMessage) => void reply(handlers, message));
  process.on('disconnect', () => process.exit(0));
}

async function reply(handlers: Handlers, { ask, question, value }: RequestMessage): Promise<void> {
  try {
    const handler = handlers[question];
    if (!handler) throw new Error(`unknown request ${question}`);
    const result = await handler(value);
    if (ask !== undefined) process.send?.({ reply: ask, value: result });
  } catch (error) {
    if (ask === undefined) throw error;
    process.send?.({ reply: ask, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
