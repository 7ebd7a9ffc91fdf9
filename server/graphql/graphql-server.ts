// GraphQL over HTTP: who calls, may this request be believed, then the operation on its snapshot or through the door.
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

/** One call: its context, its session, and the request as node knows it. */
interface Call extends CallSession {
  context: Context;
  message: ReadRequest;
  /** Raised when nobody waits for the answer any more. */ gone: AbortSignal;
}

/** What Yoga carries for us: the call, or why there is none; then its context refuses. */
interface ServerContext {
  opened: Call | { error: unknown };
}
type Calls = WeakMap<Request, ServerContext['opened']>;

async function openCall(parts: GraphqlParts, message: ReadRequest, gone: AbortSignal): Promise<Call> {
  const opened = await openSession(parts, {
    cookie: message.headers.cookie ?? null,
    forwardedFor: message.headers['x-forwarded-for']?.toString(),
    peer: message.socket.remoteAddress,
  });
  const viewer = opened.session?.viewer ?? null;
  const behalf = viewer ? actorOf(viewer).behalf : nobody;
  const read: Context['read'] = (work) => inSnapshot(parts.db, behalf, work, gone);
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
  return Object.assign(opened, { context, message, gone });
}

/** The call that a request of Yoga's belongs to. */
function callOf(calls: Calls, request: Request): Call | null {
  const opened = calls.get(request);
  return opened && !('error' in opened) ? opened : null;
}

// Which document a text is was found out once; nobody signed in may ask less, and pushes no document of the others out.
function checkedDocuments(validate: Validate, calls: Calls): Plugin {
  const documents = {
    member: new Documents(validate, maxTokens.member),
    stranger: new Documents(validate, maxTokens.stranger),
  };
  const found = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  return {
    onParse({ params: { source }, context, setParsedDocument }) {
      const { document, errors } = (
        callOf(calls, context.request)?.session ? documents.member : documents.stranger
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

// Anti-forgery, then the snapshot; both need the operation, which is known only here.
function operations(parts: GraphqlParts, calls: Calls): Plugin {
  return {
    onExecute(execution) {
      const { args } = execution;
      const call = callOf(calls, args.contextValue.request);
      const facts = operationFacts(args.document, args.operationName);
      if (!call || !facts) return;
      const refusal = checkRequest(factsOfMessage(call.message), facts, call.session);
      if (refusal) {
        const extensions = { ...extensionsOf(refusal.problem), http: { status: refusal.status } };
        execution.setResultAndStopExecution({ errors: [new GraphQLError(refusal.problem.code, { extensions })] });
      } else if (facts.kind === 'query' && call.context.viewer) {
        // Nobody signed in is shown nothing that has a place in the history.
        const asked = {
          behalf: actorOf(call.context.viewer).behalf,
          seen: parsePosition(call.message.headers['x-qafila-at']),
          context: call.context,
          gone: call.gone,
        };
        execution.setExecuteFn((executed) =>
          executeOnSnapshot(parts.snapshots, asked, executed, (given) => execution.executeFn(given)),
        );
      }
    },
  };
}

// What was refused leaves with its code, and what the call did to the session leaves as cookies.
function answers(log: Log, calls: Calls): Plugin<object, ServerContext> {
  const maskError = errorMask(log);
  return {
    onRequest({ request, serverContext }) {
      calls.set(request, serverContext.opened);
    },
    onRequestParse: () => ({
      onRequestParseDone({ requestParserResult }) {
        // Well-formed, and still nothing that is taken.
        if (Array.isArray(requestParserResult))
          throw new GraphQLError('One operation a call.', {
            extensions: { ...extensionsOf(new Problem('bad_request')) },
          });
      },
    }),
    onResultProcess(processed) {
      const { request, result } = processed;
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const call = callOf(calls, request);
      // Nobody reads it, and what failed did because it was cancelled.
      if (call?.gone.aborted) return;
      const requestId = call?.message.headers['x-request-id']?.toString() ?? '';
      processed.setResult({ ...result, errors: result.errors.map((error) => maskError(error, requestId)) });
    },
    onResponse({ request, response }) {
      for (const cookie of callOf(calls, request)?.cookies ?? []) response.headers.append('set-cookie', cookie);
    },
  };
}

/** What of GraphQL over HTTP the rest of the server uses. */
export interface GraphqlServer {
  handle: (request: ReadRequest, response: ServerResponse) => Promise<void>;
  /** The schema's rules and the limits, for documents that come over the socket. */
  validate: Validate;
}

/** Raised when the connection closes before the answer is whole. */
function goneWith(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Builds the endpoint. */
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
    plugins: [answers(log, calls), checkedDocuments(validate, calls), operations(parts, calls)],
  });
  return {
    handle: async (request, response) => {
      // Who does not say what they take gets plain JSON, where a well-formed call is 200 even when it is refused: clients sign out on 400.
      if (!request.headers.accept || request.headers.accept === '*/*') request.headers.accept = 'application/json';
      const opened = await openCall(parts, request, goneWith(response)).catch((error: unknown) => ({ error }));
      await yoga.handle(request, response, { opened });
    },
    validate,
  };
}
