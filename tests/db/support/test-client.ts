import { Client } from 'pg';

type Done = (error: Error | null, result?: unknown) => void;

/** A client of the driver that is connected to nothing: the test answers its queries. */
export class TestClient extends Client {
  static made: TestClient[] = [];
  /** What was asked, with its values. */
  readonly asked: unknown[] = [];
  readonly #pending: PromiseWithResolvers<unknown>[] = [];

  constructor() {
    super();
    TestClient.made.push(this);
    Object.assign(this, {
      connect: (done: (error?: Error) => void) => done(),
      end: (done?: () => void) => done?.(),
      query: (text: string, values: unknown, done?: Done) => {
        const query = Promise.withResolvers<unknown>();
        this.asked.push([text.replaceAll(/\s+/g, ' ').trim(), values]);
        this.#pending.push(query);
        if (done) void query.promise.then((result) => done(null, result));
        return query.promise;
      },
    });
  }

  answer(result: unknown = { command: 'SELECT', rows: [{ one: 1 }] }): void {
    this.#pending.shift()?.resolve(result);
  }
}
