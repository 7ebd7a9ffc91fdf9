// GraphQL Yoga with graphql-ws and Redis, as in its documentation ("Subscriptions").
import { createServer, type IncomingMessage } from 'node:http';
import type { ExecutionArgs, ExecutionResult } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { createPubSub, createSchema, createYoga, filter, pipe } from 'graphql-yoga';
import { createRedisEventTarget } from '@graphql-yoga/redis-event-target';
import { Redis } from 'ioredis';
import { WebSocketServer } from 'ws';
import {
  type Bounds,
  type Changed,
  deflate,
  isWithin,
  type Moved,
  portOf,
  reportReady,
  redisPort,
  sees,
  redactFor,
  typeDefs,
  type Viewer,
  viewerOf,
} from './common.ts';

interface Context {
  viewer: Viewer;
}
const pubSub = createPubSub<{ 'yoga.packages': [Changed]; 'yoga.positions': [Moved] }>({
  eventTarget: createRedisEventTarget({ publishClient: new Redis(redisPort), subscribeClient: new Redis(redisPort) }),
});
const schema = createSchema<Context>({
  typeDefs,
  resolvers: {
    Subscription: {
      packageChanged: {
        subscribe: (_: unknown, __: unknown, { viewer }: Context) =>
          pipe(
            pubSub.subscribe('yoga.packages'),
            filter((event) => sees(viewer, event)),
          ),
        resolve: (event: Changed, _: unknown, { viewer }: Context) => redactFor(viewer, event.packageChanged),
      },
      driverPositions: {
        subscribe: (_: unknown, { bounds }: { bounds?: Bounds }) =>
          pipe(
            pubSub.subscribe('yoga.positions'),
            filter((moved) => isWithin(moved, bounds)),
          ),
        resolve: (moved: Moved) => ({ full: false, moved: [moved], gone: [] }),
      },
    },
  },
});
const yoga = createYoga<{ req: IncomingMessage }, Context>({
  schema: schema as never,
  logging: false,
  context: ({ req }) => {
    const viewer = viewerOf(req);
    if (!viewer) throw new Error('unauthorized');
    return { viewer };
  },
});
/** Yoga wraps execute and subscribe per operation; graphql-ws passes them on as the root value. */
interface Wrapped {
  execute: (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;
  subscribe: (args: ExecutionArgs) => Promise<AsyncGenerator<ExecutionResult> | ExecutionResult>;
}
const isWrapped = (root: unknown): root is Wrapped =>
  typeof root === 'object' && root !== null && 'execute' in root && 'subscribe' in root;
function wrappedIn({ rootValue }: ExecutionArgs): Wrapped {
  if (!isWrapped(rootValue)) throw new Error('Yoga did not prepare this operation');
  return rootValue;
}

const server = createServer((request, response) => void yoga(request, response));
const sockets = new WebSocketServer({ server, path: yoga.graphqlEndpoint, perMessageDeflate: deflate });
useServer(
  {
    onConnect: ({ extra }) => viewerOf(extra.request) !== null,
    execute: (args) => wrappedIn(args).execute(args),
    subscribe: (args) => wrappedIn(args).subscribe(args),
    onSubscribe: async (ctx, _id, params) => {
      const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped({
        ...ctx,
        req: ctx.extra.request,
        socket: ctx.extra.socket,
        params,
      });
      const args = {
        schema,
        operationName: params.operationName,
        document: parse(params.query),
        variableValues: params.variables,
        contextValue: await contextFactory(),
        rootValue: { execute, subscribe },
      };
      const errors = validate(args.schema, args.document);
      return errors.length > 0 ? errors : args;
    },
  },
  sockets,
);
server.listen(0, '127.0.0.1', () => reportReady(portOf(server)));
