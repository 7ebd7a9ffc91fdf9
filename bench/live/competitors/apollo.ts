// Apollo Server with graphql-ws and graphql-redis-subscriptions, as in its documentation ("Subscriptions").
import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import { makeExecutableSchema } from '@graphql-tools/schema';
import express from 'express';
import { RedisPubSub } from 'graphql-redis-subscriptions';
import { withFilter } from 'graphql-subscriptions';
import { useServer } from 'graphql-ws/use/ws';
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
  topicOf,
  typeDefs,
  type Viewer,
  viewerOf,
} from './common.ts';

interface Context {
  viewer: Viewer;
}
const pubsub = new RedisPubSub({ connection: { host: '127.0.0.1', port: redisPort } });
const schema = makeExecutableSchema({
  typeDefs,
  resolvers: {
    Subscription: {
      packageChanged: {
        subscribe: withFilter(
          () => pubsub.asyncIterator(topicOf('apollo', 'packages')),
          (event: Changed | undefined, _: unknown, context: Context | undefined) =>
            event !== undefined && context !== undefined && sees(context.viewer, event),
        ),
        resolve: (event: Changed, _: unknown, { viewer }: Context) => redactFor(viewer, event.packageChanged),
      },
      driverPositions: {
        subscribe: withFilter(
          () => pubsub.asyncIterator(topicOf('apollo', 'positions')),
          (moved: Moved | undefined, args: { bounds?: Bounds } | undefined) =>
            moved !== undefined && isWithin(moved, args?.bounds),
        ),
        resolve: (moved: Moved) => ({ full: false, moved: [moved], gone: [] }),
      },
    },
  } as never,
});
const app = express();
const server = createServer(app);
const sockets = new WebSocketServer({ server, path: '/graphql', perMessageDeflate: deflate });
const cleanup = useServer(
  {
    schema,
    onConnect: ({ extra }) => viewerOf(extra.request) !== null,
    context: ({ extra }) => ({ viewer: viewerOf(extra.request) }),
  },
  sockets,
);
const apollo = new ApolloServer({
  schema,
  plugins: [
    ApolloServerPluginDrainHttpServer({ httpServer: server }),
    {
      serverWillStart: async () => ({
        drainServer: async () => {
          await cleanup.dispose();
        },
      }),
    },
  ],
});
await apollo.start();
app.use('/graphql', express.json(), expressMiddleware(apollo));
server.listen(0, '127.0.0.1', () => reportReady(portOf(server)));
