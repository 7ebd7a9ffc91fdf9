// The actions of one user, sent one after the other in the order in which they were made, each until there is an answer:
// also after the phone was restarted, and by one tab only.
import { type ExpectedFields, type KeptRequest, type KeptResult } from '#client/live/keeping.ts';
import { expectedRows, isOver, type KeptAction, nextToSend } from './kept-action.ts';
import { type Answered, type OutboxOptions, refusedByError } from './send-result.ts';
import { WaitingCalls } from './waiting-calls.ts';

interface OutboxState {
  /** In the order in which they were made. */
  actions: readonly KeptAction[];
  expected: ReadonlyMap<string, ExpectedFields>;
}

const retryDelaysMs = [2_000, 5_000, 10_000, 20_000, 30_000, 60_000];
/** An error of the server may pass: after so many a person decides. */
const maxFailures = 5;

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #listeners = new Set<() => void>();
  readonly #calls = new WaitingCalls();
  #state: OutboxState = { actions: [], expected: new Map() };
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  /** The key of the action that is being sent. */
  #sentKey: string | null = null;
  #isClosed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly state = (): OutboxState => this.#state;

  /** Reads what an earlier visit left, and sends it. */
  async start(): Promise<void> {
    const { store, now } = this.#options;
    for (const action of await store.actions()) if (isOver(action, now())) await this.#remove(action);
    await this.reload();
    void this.send();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#calls.keep();
  }

  /** Stores an action and sends it; resolves with its answer, or as kept. Rejects if it cannot be stored. */
  async run(request: KeptRequest): Promise<KeptResult & { key: string }> {
    const { key = crypto.randomUUID(), onLateAnswer } = request;
    await this.#add(key, request);
    const result = this.#calls.wait(key, onLateAnswer);
    await this.#changed();
    void this.send();
    return { ...(await result), key };
  }

  async #add(key: string, { query, input, subject }: KeptRequest): Promise<void> {
    const { store, now, role } = this.#options;
    // An attempt that was begun before the page was opened again may be stored already.
    if ((await store.actions()).some((action) => action.key === key)) return;
    await store.add({
      key,
      query,
      input: { ...input },
      area: subject.area,
      action: subject.action,
      rows: subject.rows.map(({ fieldsFor, ...row }) => ({ ...row, fields: fieldsFor(role) })),
      madeAt: now(),
      saysWhen: true,
      failures: 0,
      state: 'waiting',
      answeredAt: null,
      problem: null,
      refused: [],
    });
  }

  /** Takes back an action that was not answered yet; false if it is too late. */
  async discard(key: string): Promise<boolean> {
    let isFound = false;
    const remove = async (): Promise<void> => {
      const action = (await this.#options.store.actions()).find((each) => each.key === key && each.state !== 'done');
      if (!action) return;
      await this.#remove(action);
      isFound = true;
    };
    // What is being sent at this moment may have its effect yet.
    await (key === this.#sentKey ? this.#options.alone(remove) : remove());
    await this.#changed();
    void this.send();
    return isFound;
  }

  /** Sends a refused action again, for the rows that it was refused for. */
  async retry(key: string): Promise<void> {
    const { store } = this.#options;
    const action = (await store.actions()).find((each) => each.key === key && each.state === 'conflict');
    if (!action) return;
    const { input, rows, refused, problem } = action;
    // The answer for several rows was kept by the server, also that some were refused.
    const isOfMany = Array.isArray(input['ids']);
    await store.put({
      ...action,
      ...((isOfMany || 'matching' in input) && { key: crypto.randomUUID() }),
      ...(isOfMany && {
        input: { ...input, ids: refused },
        rows: rows.filter(({ id }) => refused.includes(id)),
      }),
      saysWhen: action.saysWhen && problem?.code !== 'made_at_impossible',
      state: 'waiting',
      answeredAt: null,
      problem: null,
      refused: [],
      failures: 0,
    });
    await this.#changed();
    void this.send();
  }

  /** Reads the store again: another tab changed it. */
  async reload(): Promise<void> {
    // Those that are stored by now: what is added while the store is read is not in the answer.
    const asked = this.#calls.keys();
    const actions = await this.#options.store.actions();
    this.#state = { actions, expected: expectedRows(actions) };
    const waiting = new Set(actions.filter(({ state }) => state === 'waiting').map(({ key }) => key));
    for (const key of asked) if (!waiting.has(key)) this.#calls.giveUp(key);
    for (const listener of this.#listeners) listener();
  }

  /** Sends what waits. Call it whenever there may be a network again. */
  readonly send = async (): Promise<void> => {
    clearTimeout(this.#retry);
    if (this.#isSending || this.#isClosed) return;
    this.#isSending = true;
    const end: { outcome: 'empty' | 'later' | 'signedOut' } = { outcome: 'empty' };
    try {
      await this.#options.alone(async () => {
        end.outcome = await this.#sendAll();
      });
    } catch (error) {
      // Its store was closed under it: the next page sends what it did not note as sent, with the same key.
      if (!this.#isClosed) throw error;
    } finally {
      this.#isSending = false;
    }
    const { outcome } = end;
    if (outcome === 'empty') this.#attempt = 0;
    else this.#calls.keep();
    if (outcome === 'later') this.#sendLater();
    // Something was added after the last look.
    else if (outcome === 'empty' && nextToSend(this.#state.actions)) void this.send();
  };

  #sendLater(): void {
    const delay = retryDelaysMs[Math.min(this.#attempt, retryDelaysMs.length - 1)];
    this.#attempt += 1;
    this.#retry = setTimeout(() => void this.send(), delay);
  }

  async #sendAll(): Promise<'empty' | 'later' | 'signedOut'> {
    const { store, send } = this.#options;
    for (;;) {
      const next = nextToSend(await store.actions());
      if (!next || this.#isClosed) return 'empty';
      this.#sentKey = next.key;
      const result = await send(next).finally(() => {
        this.#sentKey = null;
      });
      if (result.kind === 'signedOut') return 'signedOut';
      if (result.kind === 'unanswered') {
        const failures = next.failures + (result.isFailure ? 1 : 0);
        if (failures !== next.failures) await store.put({ ...next, failures });
        if (failures < maxFailures) return 'later';
        await this.#settle(next, refusedByError(next));
        continue;
      }
      await this.#settle(next, result);
    }
  }

  /** Whoever still waits for the answer shows it; otherwise it stays in the list. */
  async #settle(action: KeptAction, result: Answered): Promise<void> {
    this.#attempt = 0;
    const isWhole = result.kind === 'refused' && result.data === null;
    const answer: KeptResult = isWhole ? { ok: false, problem: result.problem } : { ok: true, data: result.data };
    const { isCall, tell } = this.#calls.take(action.key);
    try {
      await (isCall ? this.#remove(action) : this.#list(action, result));
    } finally {
      tell(answer);
    }
    await this.#changed();
  }

  /** What was kept stays in the list with what came of it. */
  async #list(action: KeptAction, result: Answered): Promise<void> {
    const { store, now, onConflict } = this.#options;
    if (result.kind === 'done') {
      await store.put({ ...action, state: 'done', answeredAt: now() });
      await this.#removeFiles(action);
      return;
    }
    const { code, params } = result.problem.fields[0] ?? result.problem;
    const refused = [...result.refused];
    const conflict = { ...action, state: 'conflict', answeredAt: now(), problem: { code, params }, refused } as const;
    await store.put(conflict);
    onConflict(conflict);
  }

  async #remove(action: KeptAction): Promise<void> {
    await this.#options.store.remove(action.place);
    await this.#removeFiles(action);
  }

  async #removeFiles({ input }: KeptAction): Promise<void> {
    for (const id of Object.values(input).flat()) if (typeof id === 'string') await this.#options.store.removeFile(id);
  }

  async #changed(): Promise<void> {
    await this.reload();
    this.#options.tellOthers();
  }
}
