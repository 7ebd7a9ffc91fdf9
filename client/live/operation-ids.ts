// Names of the operations of a connection. The server writes what many dashboards are told from one buffer when their messages begin alike, so an operation is named by
// what it asks and not at random.
import type { SubscribePayload } from 'graphql-ws/client';

/** Names operations of one client: the first that asks something by it, those after it with a number. */
export function operationIds(): (payload: SubscribePayload) => string {
  const counts = new Map<string, number>();
  return ({ query, operationName }) => {
    const name = operationName ?? /^\s*subscription\s+(\w+)/.exec(query)?.[1] ?? 'operation';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  };
}
