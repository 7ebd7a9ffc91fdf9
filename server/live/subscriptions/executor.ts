// Executes the document of a group once and serialises the result once.
import { type DocumentNode, type GraphQLError, type GraphQLSchema, Kind, execute } from 'graphql';
import type { WithLiveContext } from '../engine-options.ts';
import type { GroupSpec } from '../dispatch/subscription-groups.ts';
import { type LiveChange, resyncChange } from '../../graphql/definition/live-field.ts';
import { type DocumentPlan, createPlan } from './document-plan.ts';
import type { MetricsSink } from '../../metrics/metrics-sink.ts';
import { formatErrors } from './format-errors.ts';
import { retry } from '../../lib/retry.ts';
import { type Logger, trackOutage, type Outage } from '../../lib/outage.ts';
import { isDatabaseUnavailable } from '../../db/connection/database-errors.ts';

interface ExecutionOutcome {
  result: Buffer;
  failed: boolean;
  /** It failed because the database is unavailable. */ isDatabaseDown: boolean;
}
interface ExecutorOptions {
  schema: GraphQLSchema;
  withLiveContext: WithLiveContext;
  log: Logger;
  metrics: MetricsSink;
  /** Stops retries. */ stopSignal: AbortSignal;
}

export class Executor {
  readonly #schema: GraphQLSchema;
  readonly #withContext: WithLiveContext;
  readonly #log: Logger;
  /** Plans of documents without variables, and of groups for all other documents. */
  readonly #plans = new WeakMap<DocumentNode | GroupSpec, DocumentPlan | null>();
  readonly #metrics: MetricsSink;
  readonly #outage: Outage;
  readonly #stopSignal: AbortSignal;
  executions = 0;

  constructor({ schema, withLiveContext, log, metrics, stopSignal }: ExecutorOptions) {
    this.#outage = trackOutage(log, 'executing live documents');
    this.#stopSignal = stopSignal;
    this.#schema = schema;
    this.#withContext = withLiveContext;
    this.#log = log;
    this.#metrics = metrics;
  }

  /**
   * The result for a change. While the database is unavailable the execution is retried: a refetch by all clients would
   * overload it. When no result can be produced, the result is a RESYNC, so that a loss is never silent. `time` is the
   * instant of the event; without one this is a replay. Rejects only when the engine stops.
   */
  async executeChange(spec: GroupSpec, change: LiveChange, at: string, batch: object, time?: string): Promise<Buffer> {
    if (change.reason) this.#metrics.resyncSent(change.reason);
    const first = await this.#try(spec, change, at, batch, time);
    // The loaders of the batch cached the failure: a retry needs new ones.
    const answer =
      first ??
      (await retry(
        async () => {
          const again = await this.#try(spec, change, at, {}, time);
          if (!again) throw new Error('the database is unavailable');
          return again;
        },
        this.#outage,
        this.#stopSignal,
      ));
    if (!answer.failed) return answer.result;
    this.#metrics.resyncSent('failure');
    return (await this.execute(spec, resyncChange('failure'), at, {})).result;
  }

  /** Null when the database was unavailable. */
  async #try(...args: Parameters<Executor['execute']>): Promise<ExecutionOutcome | null> {
    const answer = await this.execute(...args);
    return answer.isDatabaseDown ? null : answer;
  }

  /**
   * Executes the group's document. The root field resolves from `root` or, if that is null, by its own resolver. Never
   * throws.
   */
  async execute(
    spec: GroupSpec,
    root: object | null,
    at: string,
    batch: object,
    time?: string,
  ): Promise<ExecutionOutcome> {
    this.executions += 1;
    try {
      // A root field with a resolver gets the change as its source; one without finds it under its name.
      const rootValue = root ? { ...root, [spec.field.name]: root } : {};
      const { data, errors } = await this.#withContext(
        spec.audience,
        (context) => this.#execute(spec, rootValue, context),
        batch,
      );
      if (!errors) this.#outage.recovered();
      if (!errors)
        return {
          result: serialise(data, { extensions: { at, ...(time !== undefined && { time }) } }),
          failed: false,
          isDatabaseDown: false,
        };
      const outageError = errors.find(({ originalError }) => isDatabaseUnavailable(originalError));
      const log = this.#logFor(outageError?.originalError ?? null);
      return {
        result: serialise(data, { errors: errors.flatMap((error) => formatErrors(error, log)), extensions: { at } }),
        failed: true,
        isDatabaseDown: outageError !== undefined,
      };
    } catch (error) {
      const isDown = isDatabaseUnavailable(error);
      return {
        result: serialise('null', {
          errors: formatErrors(error, this.#logFor(isDown ? error : null)),
          extensions: { at },
        }),
        failed: true,
        isDatabaseDown: isDown,
      };
    }
  }

  /**
   * Executes the plan of the document. Failures, and documents without a plan, are executed by graphql-js, which
   * produces the right errors.
   */
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

  #plan(spec: GroupSpec): DocumentPlan | null {
    const [operation, another] = spec.document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION);
    const same = !another && !operation?.variableDefinitions?.length;
    const owner = same ? spec.document : spec;
    let plan = this.#plans.get(owner);
    if (plan === undefined) this.#plans.set(owner, (plan = createPlan(this.#schema, spec)));
    return plan;
  }

  /** Logs an unavailable database once, not for each result. */
  #logFor(error: unknown): Pick<Logger, 'warn' | 'error'> {
    if (error === null) return this.#log;
    this.#outage.failed(error);
    return silentLog;
  }
}

const silentLog: Pick<Logger, 'warn' | 'error'> = { warn: () => {}, error: () => {} };

const opening = '{"data":';

/**
 * The result of an execution: its data, which is JSON already, and the rest. Written piece by piece, since joining the
 * texts first would copy them once more.
 */
function serialise(data: string, rest: { extensions: object; errors?: readonly object[] }): Buffer {
  const closing = `,${JSON.stringify(rest).slice(1)}`;
  const result = Buffer.allocUnsafeSlow(opening.length + Buffer.byteLength(data) + Buffer.byteLength(closing));
  const end = result.write(opening) + result.write(data, opening.length);
  result.write(closing, end);
  return result;
}
