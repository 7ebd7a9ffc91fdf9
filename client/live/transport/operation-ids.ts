// Ids of the operations of a connection. They are derived from the operation's name and not random: the server can send
// one shared buffer to all sockets whose messages begin with the same id.
import type { SubscribePayload } from 'graphql-ws/client';

/** Returns a generator of ids for one connection: the operation's name, then the name with a number. */
export function createOperationIds(): (payload: SubscribePayload) => string {
  const counts = new Map<string, number>();
  return ({ query, operationName }) => {
    const name = operationName ?? /^\s*subscription\s+(\w+)/.exec(query)?.[1] ?? 'operation';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  };
}
