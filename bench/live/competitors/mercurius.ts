// Mercurius with mqemitter-redis, as in its documentation ("Subscriptions").
import Fastify from 'fastify';
import mercurius from 'mercurius';
import redis from 'mqemitter-redis';
import {
  type Bounds,
  type Changed,
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
  pubsub: { subscribe: (topic: string) => unknown };
}
const { withFilter } = mercurius;
const app = Fastify();
await app.register(mercurius, {
  schema: typeDefs,
  resolvers: {
    Subscription: {
      packageChanged: {
        subscribe: withFilter(
          (_: unknown, __: unknown, { pubsub }: Context) => pubsub.subscribe(topicOf('mercurius', 'packages')),
          (event: Changed, _: unknown, { viewer }: Context) => sees(viewer, event),
        ),
        resolve: (event: Changed, _: unknown, { viewer }: Context) => redactFor(viewer, event.packageChanged),
      },
      driverPositions: {
        subscribe: withFilter(
          (_: unknown, __: unknown, { pubsub }: Context) => pubsub.subscribe(topicOf('mercurius', 'positions')),
          (moved: Moved, args: unknown) => isWithin(moved, (args as { bounds?: Bounds }).bounds),
        ),
        resolve: (moved: Moved) => ({ full: false, moved: [moved], gone: [] }),
      },
    },
  } as never,
  subscription: {
    emitter: redis({ port: redisPort, host: '127.0.0.1' }),
    verifyClient: ({ req }: { req: Parameters<typeof viewerOf>[0] }, next: (allowed: boolean) => void) =>
      next(viewerOf(req) !== null),
    context: (_: unknown, request: Parameters<typeof viewerOf>[0]) => ({ viewer: viewerOf(request) }),
  } as never,
});
await app.listen({ port: 0, host: '127.0.0.1' });
reportReady(portOf(app.server));
