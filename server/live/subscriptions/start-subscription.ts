// Turns a subscribe request into a listener: of a throttled query, of a snapshot stream, from the next event on, or
// from a resume cursor.
import { accountOf } from '#shared/access/viewer.ts';
import { fail } from '#shared/lib/app-error.ts';
import { isOpenToKey } from '../../access/key-fields.ts';
import { replayMissed, parseResumePoint, type ReplayOptions } from './replay.ts';
import type { SubscribeParser } from './subscribe-parser.ts';
import type { AccountLimits } from '../account-limits.ts';
import type { SubscriptionRequest } from '../transport/graphql-socket.ts';
import type { ThrottledQueries } from './throttled-queries.ts';
import type { SnapshotStreams } from './snapshot-streams.ts';
import type { GroupSpec } from '../dispatch/subscription-groups.ts';
import type { GroupMembers, Subscription } from './subscription.ts';

type StartOptions = ReplayOptions & {
  parser: SubscribeParser;
  throttledQueries: ThrottledQueries;
  snapshotStreams: SnapshotStreams;
  accountLimits: AccountLimits;
};

/** Creates the function with which sockets start subscriptions. */
export function createStartSubscription(options: StartOptions): (request: SubscriptionRequest) => Promise<void> {
  const { parser, accountLimits, scheduler, dispatcher, snapshotStreams } = options;
  const members: GroupMembers = {
    leave: (group, listener) => {
      dispatcher.leave(group, listener);
      snapshotStreams.removeListener(group, listener);
    },
  };
  return async ({ payload, viewer, audience, subscription, queue }) => {
    // A new document has to be validated: that is scheduled fairly too.
    const spec = await scheduler.run(accountOf(viewer), async () => parser.parse(payload, viewer.audience));
    if (subscription.isEnded) return;
    if (viewer.apiKey && !isOpenToKey(viewer.apiKey.scope, 'subscription', [spec.field.name])) fail('forbidden');
    subscription.countIn(accountLimits, spec.key);
    const resume = spec.field.kind === 'change' ? parseResumePoint(payload.extensions) : null;
    if (resume) return replayMissed(options, { spec, subscription, queue, resume, audience });
    joinGroup(options, members, spec, subscription);
  };
}

function joinGroup(options: StartOptions, members: GroupMembers, spec: GroupSpec, subscription: Subscription): void {
  const { dispatcher, throttledQueries, snapshotStreams } = options;
  const group = dispatcher.join(spec, subscription);
  subscription.attach(group, members);
  // These send their full state, so they need no replay.
  if (spec.field.kind === 'summary') throttledQueries.addListener(group, subscription);
  if (spec.field.kind === 'view') snapshotStreams.addListener(group, subscription);
}
