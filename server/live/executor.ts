// One execution for a group, serialised once.
import { type DocumentNode, type GraphQLError, type GraphQLSchema, Kind, execute } from 'graphql';
import type { EngineOptions, WithLiveContext } from './engine.ts';
import type { GroupSpec } from './groups.ts';
import { type Change, resync } from './live-field.ts';
import { type Plan, makePlan } from './plan.ts';
import type { Meter } from './meter.ts';
import { formatRefusal } from './requests/refusal.ts';
import type { Log } from '../events/outage.ts';

export interface Answer { result: Buffer; failed: boolean }

export class Executor {
  readonly #schema: GraphQLSchema;
  readonly #withContext: WithLiveContext;
  readonly #log: Log;
  /** Of documents that are the same for all their groups, and of the groups of others. */
  readonly #plans = new WeakMap<DocumentNode | GroupSpec, Plan | null>();
  readonly #meter: Meter;
  executions = 0;

  constructor({ schema, liveContext, log, meter }: Pick<EngineOptions, 'schema' | 'liveContext' | 'log'> & { meter: Meter }) {
    this.#schema = schema;
    this.#withContext = liveContext;
    this.#log = log;
    this.#meter = meter;
  }

  /**
   * The result for a change. When it can't be made, the listeners are told to read again: a loss is never silent. `time` is the instant of
   * the event that it is told for; without one it is told again after a break.
   */
  async change(spec: GroupSpec, change: Change, at: string, batch: object, time?: string): Promise<Buffer> {
    if (change.reason) this.#meter.resynced(change.reason);
    const answer = await this.run(spec, change, at, batch, time);
    if (!answer.failed) return answer.result;
    this.#meter.resynced('failure');
    return (await this.run(spec, resync('failure'), at, batch)).result;
  }

  /** Executes the group's document, its root field resolving from `root` or, without one, by its own resolver. Never throws. */
  async run(spec: GroupSpec, root: object | null, at: string, batch: object, time?: string): Promise<Answer> {
    this.executions += 1;
    try {
      // A root field with a resolver takes the change; one without finds it under its name.
      const rootValue = root ? { ...root, [spec.field.name]: root } : {};
      const { data, errors } = await this.#withContext(spec.audience, (context) => this.#execute(spec, rootValue, context), batch);
      if (!errors) return { result: serialise({ data, extensions: { at, ...(time !== undefined && { time }) } }), failed: false };
      const formatted = errors.flatMap((error) => formatRefusal(error, this.#log));
      return { result: serialise({ data, errors: formatted, extensions: { at } }), failed: true };
    } catch (error) {
      return { result: serialise({ data: null, errors: formatRefusal(error, this.#log), extensions: { at } }), failed: true };
    }
  }

  /** By its plan. What went wrong there, and what has none, is told by graphql-js: it knows best how to say it. */
  async #execute(spec: GroupSpec, rootValue: object, contextValue: object): Promise<{ data?: unknown; errors?: readonly GraphQLError[] }> {
    const plan = this.#plan(spec);
    try {
      if (plan) return { data: await plan(rootValue, contextValue) };
    } catch {
      // Executed again below.
    }
    const { document, operationName, variables: variableValues } = spec;
    return await execute({ schema: this.#schema, document, operationName, variableValues, rootValue, contextValue });
  }

  #plan(spec: GroupSpec): Plan | null {
    const [operation, another] = spec.document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION);
    const same = !another && !operation?.variableDefinitions?.length;
    const owner = same ? spec.document : spec;
    let plan = this.#plans.get(owner);
    if (plan === undefined) this.#plans.set(owner, plan = makePlan(this.#schema, spec));
    return plan;
  }
}

function serialise(result: object): Buffer {
  return Buffer.from(JSON.stringify(result));
}
