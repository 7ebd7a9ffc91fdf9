// GraphQL over HTTP: reads the session, checks the request, then executes queries in a snapshot and mutations as
// commands.
import type { ServerResponse } from 'node:http';
import { createYoga, type Plugin } from '@graphql-yoga/node';
import { createFetch } from '@whatwg-node/fetch';
import { type DocumentNode, GraphQLError, type GraphQLSchema } from 'graphql';
import type { PinoLogger } from '../lib/logger.ts';
import { inSnapshot, anonymousPrincipal } from '../db/transaction.ts';
import { actorOf } from '../commands/actor.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { parseLogCursor } from '#shared/events/event.ts';
import { madeAtHeader } from '#shared/lib/made-at.ts';
import { maxUploadBytes } from '#shared/files/file-kinds.ts';
import type { ReadSnapshot } from '../events/snapshot-reads.ts';
import { checkRequest, infoOfHttpMessage } from '../http/check-request.ts';
import { abortOnClose, refuseKey } from '../http/respond.ts';
import type { BufferedRequest } from '../http/buffer-request.ts';
import type { GraphqlContext } from './context.ts';
import { DocumentCache, maxTokens, type ValidateDocument } from './documents/document-cache.ts';
import { Loaders } from './loaders.ts';
import { createErrorMask, errorExtensions } from './error-mask.ts';
import { operationInfo } from './documents/operation-info.ts';
import { type RequestSession, openRequestSession, type RequestSessionOptions } from './request-session.ts';
import { compressAnswer } from './compress-answer.ts';
import { executeOnSnapshot } from './execute-on-snapshot.ts';

type Given = Pick<GraphqlContext, 'map' | 'carrier' | 'files' | 'limits'>;
type GivenPerhaps = Partial<
  Pick<GraphqlContext, 'health' | 'mailTransport' | 'pushKey' | 'sheets' | 'outbound' | 'openid'>
>;
export interface GraphqlServerOptions extends RequestSessionOptions, Given, GivenPerhaps {
  schema: GraphQLSchema;
  commands: CommandContext;
  log: PinoLogger;
  /** The validation rules and the limits, the same as for documents sent over WebSocket. */
  validate: ValidateDocument;
  snapshots: ReadSnapshot;
}

/** One call: its context, its session, and node's request. */
interface Call extends RequestSession {
  context: GraphqlContext;
  message: BufferedRequest;
  /** Aborted when the client no longer waits for the response. */ signal: AbortSignal;
  isQuery: boolean;
}

/** What Yoga passes through: the call, or the error with which its context fails. */
interface ServerContext {
  opened: Call | { error: unknown };
}
type Calls = WeakMap<Request, ServerContext['opened']>;

/** True if the browser says that it runs on a phone. Only the timeline uses it, so a wrong claim does no harm. */
const isPhone = ({ headers }: BufferedRequest): boolean =>
  headers['sec-ch-ua-mobile'] === '?1' || /\b(?:Mobile|Android|iPhone)\b/.test(headers['user-agent'] ?? '');

async function openCall(parts: GraphqlServerOptions, message: BufferedRequest, signal: AbortSignal): Promise<Call> {
  const forwardedFor = message.headers['x-forwarded-for']?.toString();
  const peer = message.socket.remoteAddress;
  const { authorization = null, cookie = null, 'user-agent': userAgent = null } = message.headers;
  const opened = await openRequestSession(parts, { authorization, cookie, forwardedFor, peer, userAgent });
  const viewer = opened.session?.viewer ?? null;
  // Asked at each read: the answer to a sign-in contains what the new viewer sees.
  const principal = () => (opened.session ? actorOf(opened.session.viewer).dbPrincipal : anonymousPrincipal);
  const read: GraphqlContext['read'] = (work) => inSnapshot(parts.db, principal(), work, signal);
  const context: GraphqlContext = {
    viewer,
    audience: viewer?.audience ?? null,
    now: parts.now(),
    read,
    loaders: new Loaders(read),
    commands: parts.commands,
    session: opened.control,
    source: isPhone(message) ? 'phone' : 'web',
    madeAt: message.headers[madeAtHeader]?.toString(),
    map: parts.map,
    carrier: parts.carrier,
    health: parts.health,
    mailTransport: parts.mailTransport,
    pushKey: parts.pushKey,
    files: parts.files,
    limits: parts.limits,
    sheets: parts.sheets,
    outbound: parts.outbound,
    openid: parts.openid,
    secrets: parts.secrets,
    clientAddress: opened.address,
  };
  return Object.assign(opened, { context, message, signal, isQuery: false });
}

/** The call of a Yoga request. */
function callFor(calls: Calls, request: Request): Call | null {
  const opened = calls.get(request);
  return opened && !('error' in opened) ? opened : null;
}

// Parses and validates with caches. Clients that are not signed in have lower limits and a cache of their own, so that
// they cannot evict the documents of others.
function checkedDocuments(validate: ValidateDocument, calls: Calls): Plugin {
  const documents = {
    member: new DocumentCache(validate, maxTokens.member),
    stranger: new DocumentCache(validate, maxTokens.stranger),
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
function operations(parts: GraphqlServerOptions, calls: Calls): Plugin {
  return {
    onExecute(execution) {
      const { args } = execution;
      const call = callFor(calls, args.contextValue.request);
      const facts = operationInfo(args.document, args.operationName);
      if (!call || !facts) return;
      call.isQuery = facts.kind === 'query';
      const refusal = checkRequest(infoOfHttpMessage(call.message), facts, call.session);
      if (refusal) {
        const extensions = { ...errorExtensions(refusal.error), http: { status: refusal.status } };
        execution.setResultAndStopExecution({ errors: [new GraphQLError(refusal.error.code, { extensions })] });
      } else if (facts.kind === 'query' && call.context.viewer) {
        // Data without sign-in has no cursor in the history.
        const snapshotRequest = {
          principal: actorOf(call.context.viewer).dbPrincipal,
          seenCursor: parseLogCursor(call.message.headers['x-qafila-at']),
          context: call.context,
          signal: call.signal,
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

/** Reads a request. What makes the parser stumble (a map of files that is none) is the client's mistake. */
async function parseOrRefuse<Result>(parse: (request: Request) => Result, request: Request): Promise<Awaited<Result>> {
  try {
    return await parse(request);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new GraphQLError('The request is malformed.', { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
  }
}

// Masks errors, and sends the cookies that the call has set.
function responses(log: PinoLogger, calls: Calls): Plugin<object, ServerContext> {
  const maskError = createErrorMask(log);
  return {
    onRequest({ request, serverContext }) {
      calls.set(request, serverContext.opened);
    },
    onRequestParse: ({ requestParser, setRequestParser }) => {
      if (requestParser) setRequestParser((request) => parseOrRefuse(requestParser, request));
      return {
        onRequestParseDone({ requestParserResult }) {
          // A batch is well-formed, but not supported.
          if (Array.isArray(requestParserResult))
            throw new GraphQLError('One operation a call.', {
              extensions: { ...errorExtensions(new AppError('bad_request')) },
            });
        },
      };
    },
    onResultProcess(processed) {
      const { request, result } = processed;
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const call = callFor(calls, request);
      // Nobody reads the result, and it failed because it was cancelled.
      if (call?.signal.aborted) return;
      const requestId = call?.message.headers['x-request-id']?.toString() ?? '';
      processed.setResult({ ...result, errors: result.errors.map((error) => maskError(error, requestId)) });
    },
    async onResponse(answered) {
      const { request, response, fetchAPI } = answered;
      const call = callFor(calls, request);
      for (const cookie of call?.cookies ?? []) response.headers.append('set-cookie', cookie);
      if (!call?.isQuery || call.message.method !== 'POST') return;
      const accepted = call.message.headers['accept-encoding']?.toString() ?? '';
      answered.setResponse(await compressAnswer(response, accepted, (body, init) => new fetchAPI.Response(body, init)));
    },
  };
}

/** A multipart request has an operation, the map of its files, and one file: without limits it could have 100,000. */
const fetchAPI = createFetch({
  formDataLimits: { fields: 2, fieldSize: 65_536, files: 1, fileSize: maxUploadBytes + 1, parts: 3 },
});

/** What the rest of the server uses. */
export interface GraphqlServer {
  handle: (request: BufferedRequest, response: ServerResponse) => Promise<void>;
}

/** Creates the endpoint. */
export function createGraphqlServer(parts: GraphqlServerOptions): GraphqlServer {
  const { schema, log, validate } = parts;
  const calls: Calls = new WeakMap();
  const yoga = createYoga<ServerContext, GraphqlContext>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    multipart: true,
    fetchAPI,
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
      // Nothing of GraphQL has run yet, so the status says it too.
      if ('error' in opened && opened.error instanceof AppError) return refuseKey(response, opened.error);
      await yoga.handle(request, response, { opened });
    },
  };
}
