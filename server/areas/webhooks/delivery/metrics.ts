// The metrics of the delivery of webhooks.
import type { AreaMetrics } from '../../../metrics/area-metrics.ts';
import { attemptOutcomes } from './attempt-delivery.ts';
import { readQueue } from './queue.ts';

export const attemptsCounter = 'qafila_webhook_attempts_total';

export const webhookMetrics: AreaMetrics = {
  counters: [
    {
      name: attemptsCounter,
      help: 'Attempts to deliver a message of a webhook, by outcome: sent, postponed, or failed for good',
      outcomes: attemptOutcomes,
    },
  ],
  gauges: [
    {
      help: {
        qafila_webhooks_waiting: 'Messages of enabled webhooks that wait to be sent',
        qafila_webhooks_waiting_oldest_seconds: 'For how long the oldest message that is due has waited to be sent',
      },
      read: async (trx) => {
        const { waiting, oldestDueAt } = await readQueue(trx);
        return {
          qafila_webhooks_waiting: waiting,
          qafila_webhooks_waiting_oldest_seconds:
            oldestDueAt === null ? 0 : Math.max(0, Date.now() - oldestDueAt.getTime()) / 1_000,
        };
      },
    },
  ],
};
