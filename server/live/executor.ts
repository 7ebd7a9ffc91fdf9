// One execution for a group, serialised once.
import { type DocumentNode, type GraphQLError, type GraphQLSchema, Kind, execute } from 'graphql';
import type { EngineOptions, WithLiveContext } from './engine.ts';
import type { GroupSpec } from './groups.ts';
import { type Change, resync } from './live-field.ts';
import { type Plan, makePlan } from './plan.ts';
import type { Meter } from './meter.ts';
import { formatRefusal } from './requests/refusal.ts';
import { keepTrying } from '../events/keep-trying.ts';
import { type Log, outage, type Outage } from '../events/outage.ts';
import { isOutage } from '../db/is-outage.ts';

export interface Answer {
  result: Buffer;
  failed: boolean;
  /** It failed because the database is away. */ away: boolean;
}
export interface ExecutorOptions extends Pick<EngineOptions, 'schema' | 'liveContext' | 'log'> {
  meter: Meter;
  /** Ends what is being tried again. */ ended: AbortSignal;
}

export class Executor {
  readonly #schema: GraphQLSchema;
  readonly #withContext: WithLiveContext;
  readonly #log: Log;
  /** Of documents that are the same for all their groups, and of the groups of others. */
  readonly #plans = new WeakMap<DocumentNode | GroupSpec, Plan | null>();
  readonly #meter: Meter;
  readonly #state: Outage;
  readonly #ended: AbortSignal;
  executions = 0;

  constructor({ schema, liveContext, log, meter, ended }: ExecutorOptions) {
    this.#state = outage(log, 'making live answers');
    this.#ended = ended;
    this.#schema = schema;
    this.#withContext = liveContext;
    this.#log = log;
    this.#meter = meter;
  }

  /**
   * The result for a change. While the database is away it is tried again: everybody reading again is the last thing that it needs then. When
   * it can't be made, the listeners are told to read again: a loss is never silent. `time` is the instant of the event that it is told for;
   * without one it is told again after a break. Rejects only when the engine ends.
   */
  async change(spec: GroupSpec, change: Change, at: string, batch: object, time?: string): Promise<Buffer> {
    if (change.reason) this.#meter.resynced(change.reason);
    const first = await this.#try(spec, change, at, batch, time);
    // What was loaded for the batch remembers that it failed: another try begins anew.
    const answer =
      first ??
      (await keepTrying(
        async () => {
          const again = await this.#try(spec, change, at, {}, time);
          if (!again) throw new Error('the database is away');
          return again;
        },
        this.#state,
        this.#ended,
      ));
    if (!answer.failed) return answer.result;
    this.#meter.resynced('failure');
    return (await this.run(spec, resync('failure'), at, {})).result;
  }

  /** Null when the database was away. */
  async #try(...asked: Parameters<Executor['run']>): Promise<Answer | null> {
    const answer = await this.run(...asked);
    return answer.away ? null : answer;
  }

  /** Executes the group's document, its root field resolving from `root` or, without one, by its own resolver. Never throws. */
  async run(spec: GroupSpec, root: object | null, at: string, batch: object, time?: string): Promise<Answer> {
    this.executions += 1;
    try {
      // A root field with a resolver takes the change; one without finds it under its name.
      const rootValue = root ? { ...root, [spec.field.name]: root } : {};
      const { data, errors } = await this.#withContext(
        spec.audience,
        (context) => this.#execute(spec, rootValue, context),
        batch,
      );
      if (!errors) this.#state.recovered();
      if (!errors)
        return {
          result: serialise(data, { extensions: { at, ...(time !== undefined && { time }) } }),
          failed: false,
          away: false,
        };
      const lost = errors.find(({ originalError }) => isOutage(originalError));
      const log = this.#logFor(lost?.originalError ?? null);
      return {
        result: serialise(data, { errors: errors.flatMap((error) => formatRefusal(error, log)), extensions: { at } }),
        failed: true,
        away: lost !== undefined,
      };
    } catch (error) {
      const away = isOutage(error);
      return {
        result: serialise('null', {
          errors: formatRefusal(error, this.#logFor(away ? error : null)),
          extensions: { at },
        }),
        failed: true,
        away,
      };
    }
  }

  /** By its plan. What went wrong there, and what has none, is told by graphql-js: it knows best how to say it. */
  async #execute(
    spec: GroupSpec,
    rootValue: object,
    contextValue: object,
  ): Promise<{ /** JSON. */ data: string; errors?: readonly GraphQLError[] | undefined }> {
    const plan = this.#plan(spec);
    try {
      if (plan) return { data: await plan(rootValue, contextValue) };
    } catch {
      // Executed again below.
    }
    const { document, operationName, variables: variableValues } = spec;
    const { data, errors } = await execute({
      schema: this.#schema,
      document,
      operationName,
      variableValues,
      rootValue,
      contextValue,
    });
    return { data: JSON.stringify(data ?? null), errors };
  }

  #plan(spec: GroupSpec): Plan | null {
    const [operation, another] = spec.document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION);
    const same = !another && !operation?.variableDefinitions?.length;
    const owner = same ? spec.document : spec;
    let plan = this.#plans.get(owner);
    if (plan === undefined) this.#plans.set(owner, (plan = makePlan(this.#schema, spec)));
    return plan;
  }

  /** A database that is away is said once, and not for each answer. */
  #logFor(outageError: unknown): Pick<Log, 'warn' | 'error'> {
    if (outageError === null) return this.#log;
    this.#state.failed(outageError);
    return unheard;
  }
}

const unheard: Pick<Log, 'warn' | 'error'> = { warn: () => {}, error: () => {} };

const opening = '{"data":';

/** The result of an execution: its data, which is JSON already, and what comes with it. Written piece by piece: joined first, all of it would be copied once more. */
function serialise(data: string, beside: { extensions: object; errors?: readonly object[] }): Buffer {
  const closing = `,${JSON.stringify(beside).slice(1)}`;
  const result = Buffer.allocUnsafeSlow(opening.length + Buffer.byteLength(data) + Buffer.byteLength(closing));
  const end = result.write(opening) + result.write(data, opening.length);
  result.write(closing, end);
  return result;
}
