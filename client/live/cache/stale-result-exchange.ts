// urql exchange below the cache. Rows in a result that are older than a received event are replaced by the newer
// version. If events may be missing between the result and the subscription, the query is executed again.
import { type Exchange, makeOperation, mapExchange, type OperationResult } from 'urql';
import { parseLogCursor } from '#shared/events/event.ts';
import type { EntitySubscriptions } from '../subscriptions/entity-subscriptions.ts';
import type { ActiveQueries } from './active-queries.ts';
import type { VersionStore } from './version-store.ts';

export interface StaleResultExchangeOptions {
  versions: VersionStore;
  activeQueries: ActiveQueries;
  subscriptions: EntitySubscriptions;
}

export function staleResultExchange({ versions, activeQueries, subscriptions }: StaleResultExchangeOptions): Exchange {
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
      const at = parseLogCursor(extensions?.['at']);
      if (!at || !data) return result;
      const { rowKeys, hasStaleRows: hasStale } = versions.reconcile(data, at);
      activeQueries.recordResult(operation.key, at, rowKeys);
      const audience = typeof extensions?.['audience'] === 'string' ? extensions['audience'] : null;
      const hasGap = watchedBy(operation.context)
        .map((entity) => subscriptions.queryAnswered(entity, at, audience))
        .includes(true);
      if (!hasStale && !hasGap) {
        activeQueries.resetRetries(operation.key);
        return result;
      }
      const ms = activeQueries.nextRetryDelayMs(operation.key);
      if (ms === null) return result;
      retryQuery(result, ms);
      return { ...result, stale: true };
    };
    return mapExchange({
      onResult(result) {
        if (result.operation.kind === 'query') return onQuery(result);
        if (result.operation.kind === 'mutation') versions.reconcile(result.data, null);
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
