// Turns a subscribe request into a listener: of a throttled query, of a snapshot stream, from the next event on, or
// from a resume cursor.
import { catchUp, readResume, type ReplayOptions } from './replay.ts';
import type { Requests } from './requests/requests.ts';
import type { Shares } from './sockets/shares.ts';
import type { SubscriptionRequest } from './sockets/graphql-socket.ts';
import type { Summaries } from './summaries.ts';
import type { Views } from './views.ts';

/** Creates the function with which sockets start subscriptions. */
export function beginSubscriptions(
  options: ReplayOptions & {
    parser: Requests;
    throttledQueries: Summaries;
    snapshotStreams: Views;
    accountLimits: Shares;
  },
): (request: SubscriptionRequest) => Promise<void> {
  const { hub: dispatcher, parser, accountLimits, throttledQueries, turns: scheduler, snapshotStreams } = options;
  return async ({ payload, viewer, audience, subscription, queue }) => {
    // A new document has to be validated: that is scheduled fairly too.
    const spec = await scheduler.run(viewer.id, async () => parser.read(payload, viewer.audience));
    if (subscription.ended) return;
    subscription.atEnd(accountLimits.listen(viewer.id, spec.key));
    const resume = spec.field.kind === 'change' ? readResume(payload.extensions) : null;
    if (resume) return catchUp(options, { spec, subscription, queue, resume, audience });
    const group = dispatcher.join(spec, subscription);
    subscription.joined(group, () => {
      dispatcher.leave(group, subscription);
      snapshotStreams.leave(group, subscription);
    });
    // These send their full state, so they need no replay.
    if (spec.field.kind === 'summary') throttledQueries.welcome(group, subscription);
    if (spec.field.kind === 'view') snapshotStreams.welcome(group, subscription);
  };
}
