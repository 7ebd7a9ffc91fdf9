// A request of a socket becomes a listener: of a summary, from now on, or from where it left off.
import { catchUp, readResume, type ReplayOptions } from './replay.ts';
import type { Requests } from './requests/requests.ts';
import type { SocketHost } from './sockets/graphql-socket.ts';
import type { Summaries } from './summaries.ts';

/** How the sockets of an instance begin subscriptions. */
export function beginSubscriptions(options: ReplayOptions & { requests: Requests; summaries: Summaries }): SocketHost['begin'] {
  const { hub, requests, summaries } = options;
  return async ({ payload, viewer, audience, subscription, queue }) => {
    const spec = requests.read(payload, viewer.audience);
    const resume = spec.field.kind === 'change' ? readResume(payload.extensions) : null;
    if (resume) return catchUp(options, { spec, subscription, queue, resume, audience });
    const group = hub.join(spec, subscription);
    subscription.joined(() => hub.leave(group, subscription));
    // A summary needs no past: it is told whole.
    if (spec.field.kind === 'summary') summaries.welcome(group, subscription);
  };
}
