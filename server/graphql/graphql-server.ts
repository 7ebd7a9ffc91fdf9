// GraphQL over HTTP: who calls, may this request be believed, then the operation on its snapshot or through the door.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createYoga, type Plugin } from '@graphql-yoga/node';
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Log } from '../log.ts';
import { inSnapshot, nobody } from '../db/transaction.ts';
import type { SimulatorSwitch } from '../demo/switch.ts';
import { actorOf } from '../commands/actor.ts';
import type { Door } from '../commands/run-command.ts';
import { parsePosition } from '#shared/events/envelope.ts';
import type { Snapshots } from '../events/snapshots.ts';
import { checkRequest, factsOfMessage } from '../http/check-request.ts';
import type { Context } from './context.ts';
import { limits } from './limits.ts';
import { makeLoaders } from './loaders.ts';
import { errorMask, extensionsOf } from './mask-errors.ts';
import { operationFacts } from './operation.ts';
import { type CallSession, openSession, type SessionParts } from './session-control.ts';
import { executeOnSnapshot } from './snapshot.ts';

export interface GraphqlParts extends SessionParts { schema: GraphQLSchema; door: Door; log: Log; introspection: boolean; map: Context['map']; simulator?: SimulatorSwitch | undefined; health?: Context['health']; limits: Context['limits']; snapshots: Snapshots }

interface ServerContext { req: IncomingMessage; res: ServerResponse }

/** One call: its context, its session, and the request as node knows it. Plugins find it by the request that Yoga hands them. */
interface Call extends CallSession { context: Context; message: IncomingMessage }
type Calls = WeakMap<Request, Call>;

async function openCall(parts: GraphqlParts, message: IncomingMessage): Promise<Call> {
  const opened = await openSession(parts, {
    cookie: message.headers.cookie ?? null, forwardedFor: message.headers['x-forwarded-for']?.toString(), peer: message.socket.remoteAddress,
  });
  const viewer = opened.session?.viewer ?? null;
  const behalf = viewer ? actorOf(viewer).behalf : nobody;
  const read: Context['read'] = (work) => inSnapshot(parts.db, behalf, work);
  const context: Context = {
    viewer, audience: viewer?.audience ?? null, now: parts.now(), read, loaders: makeLoaders(read), door: parts.door, session: opened.control, map: parts.map,
    simulator: parts.simulator, health: parts.health, limits: parts.limits,
  };
  return Object.assign(opened, { context, message });
}

// Anti-forgery, then the snapshot; both need the operation, which is known only here.
function operations(parts: GraphqlParts, calls: Calls): Plugin {
  return {
    onExecute(execution) {
      const { args } = execution;
      const call = calls.get(args.contextValue.request);
      const facts = operationFacts(args.document, args.operationName);
      if (!call || !facts) return;
      const refusal = checkRequest(factsOfMessage(call.message), facts, call.session);
      if (refusal) {
        const extensions = { ...extensionsOf(refusal.problem), http: { status: refusal.status } };
        execution.setResultAndStopExecution({ errors: [new GraphQLError(refusal.problem.code, { extensions })] });
      } else if (facts.kind === 'query') {
        const behalf = call.context.viewer ? actorOf(call.context.viewer).behalf : nobody;
        const asked = { behalf, seen: parsePosition(call.message.headers['x-qafila-at']), context: call.context };
        execution.setExecuteFn((executed) => executeOnSnapshot(parts.snapshots, asked, executed, (given) => execution.executeFn(given)));
      }
    },
  };
}

// What was refused leaves with its code, and what the call did to the session leaves as cookies.
function answers(log: Log, calls: Calls): Plugin {
  const maskError = errorMask(log);
  return {
    onResultProcess(processed) {
      const { request, result } = processed;
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const requestId = calls.get(request)?.message.headers['x-request-id']?.toString() ?? '';
      processed.setResult({ ...result, errors: result.errors.map((error) => maskError(error, requestId)) });
    },
    onResponse({ request, response }) {
      for (const cookie of calls.get(request)?.cookies ?? []) response.headers.append('set-cookie', cookie);
    },
  };
}

/** What of GraphQL over HTTP the rest of the server uses. */
export interface GraphqlServer {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The schema's rules and the limits, for documents that come over the socket. */
  validate: (document: DocumentNode) => readonly GraphQLError[];
}

/** Builds the endpoint. */
export function createGraphqlServer(parts: GraphqlParts): GraphqlServer {
  const { schema, log, introspection } = parts;
  const calls: Calls = new WeakMap();
  const yoga = createYoga<ServerContext, Context>({
    schema, graphqlEndpoint: '/graphql', graphiql: false, landingPage: false, multipart: false, batching: false, cors: false, logging: false, maskedErrors: false,
    context: async ({ request, req }) => {
      const call = await openCall(parts, req);
      calls.set(request, call);
      return call.context;
    },
    plugins: [...limits(introspection), operations(parts, calls), answers(log, calls)],
  });
  return {
    handle: async (request, response) => {
      // Who does not say what they take gets plain JSON, where a well-formed call is 200 even when it is refused: clients sign out on 400.
      if (!request.headers.accept || request.headers.accept === '*/*') request.headers.accept = 'application/json';
      await yoga.handle(request, response);
    },
    validate: (document) => [...yoga.getEnveloped().validate(schema, document)],
  };
}
