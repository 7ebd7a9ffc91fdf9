// Turns a subscribe request into a listener: of a throttled query, of a snapshot stream, from the next event on, or
// from a resume cursor.
import { catchUp, readResume, type ReplayOptions } from './replay.ts';
import type { Requests } from './requests/requests.ts';
import type { Shares } from './sockets/shares.ts';
import type { SocketHost } from './sockets/graphql-socket.ts';
import type { Summaries } from './summaries.ts';
import type { Views } from './views.ts';

/** Creates the function with which sockets start subscriptions. */
export function beginSubscriptions(
  options: ReplayOptions & { requests: Requests; summaries: Summaries; views: Views; shares: Shares },
): SocketHost['begin'] {
  const { hub, requests, shares, summaries, turns, views } = options;
  return async ({ payload, viewer, audience, subscription, queue }) => {
    // A new document has to be validated: that is scheduled fairly too.
    const spec = await turns.run(viewer.id, async () => requests.read(payload, viewer.audience));
    if (subscription.ended) return;
    subscription.atEnd(shares.listen(viewer.id, spec.key));
    const resume = spec.field.kind === 'change' ? readResume(payload.extensions) : null;
    if (resume) return catchUp(options, { spec, subscription, queue, resume, audience });
    const group = hub.join(spec, subscription);
    subscription.joined(group, () => {
      hub.leave(group, subscription);
      views.leave(group, subscription);
    });
    // These send their full state, so they need no replay.
    if (spec.field.kind === 'summary') summaries.welcome(group, subscription);
    if (spec.field.kind === 'view') views.welcome(group, subscription);
  };
}
