// urql exchange below the cache. Rows in a result that are older than a received event are replaced by the newer
// version. If events may be missing between the result and the subscription, the query is executed again.
import { type Exchange, makeOperation, mapExchange, type OperationResult } from 'urql';
import { parsePosition } from '#shared/events/envelope.ts';
import type { Feeds } from './feeds.ts';
import type { Reads } from './reads.ts';
import type { Rows } from './rows.ts';

export interface GuardParts {
  rows: Rows;
  reads: Reads;
  feeds: Feeds;
}

export function guardExchange({ rows, reads, feeds }: GuardParts): Exchange {
  return (input) => {
    const retryQuery = ({ operation }: OperationResult, ms: number): void => {
      const operationToRetry = makeOperation('query', operation, {
        ...operation.context,
        requestPolicy: 'network-only',
      });
      setTimeout(() => {
        input.client.reexecuteOperation(operationToRetry);
      }, ms);
    };
    const onQuery = (result: OperationResult): OperationResult => {
      const { operation, data, extensions } = result;
      const at = parsePosition(extensions?.['at']);
      if (!at || !data) return result;
      const { keys, older: hasStale } = rows.read(data, at);
      reads.answered(operation.key, at, keys);
      const audience = typeof extensions?.['audience'] === 'string' ? extensions['audience'] : null;
      const hasGap = watchedBy(operation.context)
        .map((entity) => feeds.answered(entity, at, audience))
        .includes(true);
      if (!hasStale && !hasGap) {
        reads.settled(operation.key);
        return result;
      }
      const ms = reads.retryIn(operation.key);
      if (ms === null) return result;
      retryQuery(result, ms);
      return { ...result, stale: true };
    };
    return mapExchange({
      onResult(result) {
        if (result.operation.kind === 'query') return onQuery(result);
        if (result.operation.kind === 'mutation') rows.read(result.data, null);
        return result;
      },
    })(input);
  };
}

/** The entities that the operation's query watches. */
function watchedBy(context: Readonly<Record<string, unknown>>): readonly string[] {
  const { watch } = context;
  return Array.isArray(watch) ? watch.filter((entity) => typeof entity === 'string') : [];
}
