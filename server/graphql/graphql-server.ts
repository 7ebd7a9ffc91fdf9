// GraphQL over HTTP: reads the session, checks the request, then executes queries in a snapshot and mutations as
// commands.
import type { ServerResponse } from 'node:http';
import { createYoga, type Plugin } from '@graphql-yoga/node';
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Log } from '../log.ts';
import { inSnapshot, nobody } from '../db/transaction.ts';
import type { SimulatorSwitch } from '../demo/switch.ts';
import { actorOf } from '../commands/actor.ts';
import type { Door } from '../commands/run-command.ts';
import { Problem } from '#shared/kit/problem.ts';
import { parsePosition } from '#shared/events/envelope.ts';
import type { Snapshots } from '../events/snapshots.ts';
import { checkRequest, factsOfMessage } from '../http/check-request.ts';
import type { ReadRequest } from '../http/read-body.ts';
import type { Context } from './context.ts';
import { Documents, maxTokens, type Validate } from './documents.ts';
import { validator } from './limits.ts';
import { makeLoaders } from './loaders.ts';
import { errorMask, extensionsOf } from './mask-errors.ts';
import { operationFacts } from './operation.ts';
import { type CallSession, openSession, type SessionParts } from './session-control.ts';
import { executeOnSnapshot } from './snapshot.ts';

export interface GraphqlParts extends SessionParts {
  schema: GraphQLSchema;
  door: Door;
  log: Log;
  introspection: boolean;
  map: Context['map'];
  simulator?: SimulatorSwitch | undefined;
  health?: Context['health'];
  limits: Context['limits'];
  snapshots: Snapshots;
}

/** One call: its context, its session, and node's request. */
interface Call extends CallSession {
  context: Context;
  message: ReadRequest;
  /** Aborted when the client no longer waits for the response. */ signal: AbortSignal;
}

/** What Yoga passes through: the call, or the error with which its context fails. */
interface ServerContext {
  opened: Call | { error: unknown };
}
type Calls = WeakMap<Request, ServerContext['opened']>;

async function openCall(parts: GraphqlParts, message: ReadRequest, signal: AbortSignal): Promise<Call> {
  const opened = await openSession(parts, {
    cookie: message.headers.cookie ?? null,
    forwardedFor: message.headers['x-forwarded-for']?.toString(),
    peer: message.socket.remoteAddress,
  });
  const viewer = opened.session?.viewer ?? null;
  const behalf = viewer ? actorOf(viewer).behalf : nobody;
  const read: Context['read'] = (work) => inSnapshot(parts.db, behalf, work, signal);
  const context: Context = {
    viewer,
    audience: viewer?.audience ?? null,
    now: parts.now(),
    read,
    loaders: makeLoaders(read),
    door: parts.door,
    session: opened.control,
    map: parts.map,
    simulator: parts.simulator,
    health: parts.health,
    limits: parts.limits,
  };
  return Object.assign(opened, { context, message, signal });
}

/** The call of a Yoga request. */
function callFor(calls: Calls, request: Request): Call | null {
  const opened = calls.get(request);
  return opened && !('error' in opened) ? opened : null;
}

// Parses and validates with caches. Clients that are not signed in have lower limits and a cache of their own, so that
// they cannot evict the documents of others.
function checkedDocuments(validate: Validate, calls: Calls): Plugin {
  const documents = {
    member: new Documents(validate, maxTokens.member),
    stranger: new Documents(validate, maxTokens.stranger),
  };
  const found = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  return {
    onParse({ params: { source }, context, setParsedDocument }) {
      const { document, errors } = (
        callFor(calls, context.request)?.session ? documents.member : documents.stranger
      ).read(String(source));
      if (!document) throw errors[0] ?? new GraphQLError('Not a document.');
      found.set(document, errors);
      setParsedDocument(document);
    },
    onValidate({ params: { documentAST }, setResult }) {
      const errors = found.get(documentAST);
      if (errors) setResult(errors);
    },
  };
}

// Checks for CSRF, then executes queries in a snapshot; both need the operation, which is known only here.
function operations(parts: GraphqlParts, calls: Calls): Plugin {
  return {
    onExecute(execution) {
      const { args } = execution;
      const call = callFor(calls, args.contextValue.request);
      const facts = operationFacts(args.document, args.operationName);
      if (!call || !facts) return;
      const refusal = checkRequest(factsOfMessage(call.message), facts, call.session);
      if (refusal) {
        const extensions = { ...extensionsOf(refusal.problem), http: { status: refusal.status } };
        execution.setResultAndStopExecution({ errors: [new GraphQLError(refusal.problem.code, { extensions })] });
      } else if (facts.kind === 'query' && call.context.viewer) {
        // Data without sign-in has no cursor in the history.
        const snapshotRequest = {
          behalf: actorOf(call.context.viewer).behalf,
          seen: parsePosition(call.message.headers['x-qafila-at']),
          context: call.context,
          gone: call.signal,
        };
        execution.setExecuteFn((executed) =>
          executeOnSnapshot(parts.snapshots, snapshotRequest, executed, (executeArgs) =>
            execution.executeFn(executeArgs),
          ),
        );
      }
    },
  };
}

// Masks errors, and sends the cookies that the call has set.
function responses(log: Log, calls: Calls): Plugin<object, ServerContext> {
  const maskError = errorMask(log);
  return {
    onRequest({ request, serverContext }) {
      calls.set(request, serverContext.opened);
    },
    onRequestParse: () => ({
      onRequestParseDone({ requestParserResult }) {
        // A batch is well-formed, but not supported.
        if (Array.isArray(requestParserResult))
          throw new GraphQLError('One operation a call.', {
            extensions: { ...extensionsOf(new Problem('bad_request')) },
          });
      },
    }),
    onResultProcess(processed) {
      const { request, result } = processed;
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const call = callFor(calls, request);
      // Nobody reads the result, and it failed because it was cancelled.
      if (call?.signal.aborted) return;
      const requestId = call?.message.headers['x-request-id']?.toString() ?? '';
      processed.setResult({ ...result, errors: result.errors.map((error) => maskError(error, requestId)) });
    },
    onResponse({ request, response }) {
      for (const cookie of callFor(calls, request)?.cookies ?? []) response.headers.append('set-cookie', cookie);
    },
  };
}

/** What the rest of the server uses. */
export interface GraphqlServer {
  handle: (request: ReadRequest, response: ServerResponse) => Promise<void>;
  /** The validation rules and the limits, also for documents sent over WebSocket. */
  validate: Validate;
}

/** Aborted when the connection closes before the response is complete. */
function abortOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Creates the endpoint. */
export function createGraphqlServer(parts: GraphqlParts): GraphqlServer {
  const { schema, log, introspection } = parts;
  const calls: Calls = new WeakMap();
  const validate = validator(schema, introspection);
  const yoga = createYoga<ServerContext, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
    maskedErrors: false,
    parserAndValidationCache: false,
    context: ({ opened }) => {
      if ('error' in opened) throw opened.error;
      return opened.context;
    },
    plugins: [responses(log, calls), checkedDocuments(validate, calls), operations(parts, calls)],
  });
  return {
    handle: async (request, response) => {
      // Without an Accept header the response is plain JSON, where a well-formed call is 200 even when it fails:
      // clients sign out on 400.
      if (!request.headers.accept || request.headers.accept === '*/*') request.headers.accept = 'application/json';
      const opened = await openCall(parts, request, abortOnClose(response)).catch((error: unknown) => ({ error }));
      await yoga.handle(request, response, { opened });
    },
    validate,
  };
}
