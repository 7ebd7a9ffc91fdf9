import { type ReactNode, useId } from 'react';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { WebhookStatusQuery } from './documents.ts';
import shared from './health/consumers.module.css';
import { FactList } from './health/fact-list.tsx';
import { useMetricFormatters } from './health/use-metric-formatters.tsx';
import { useRefresh } from './health/use-refresh.ts';

const noVariables = {};
const noEntities: readonly string[] = [];

/** The webhooks of all companies: how many, what waits and what failed. */
export function Webhooks(): ReactNode {
  const t = useT('service');
  const id = useId();
  const { count } = useMetricFormatters();
  const { data, refetch } = useLive(WebhookStatusQuery, { variables: noVariables, watch: noEntities });
  useRefresh(refetch);
  if (!data) return null;
  const { isAvailable, enabled, failing, waiting, oldestDueAt, sentLastDay, failedLastDay } = data.webhookStatus;
  const facts = [
    { name: t('webhooks.enabled'), value: count(enabled) },
    { name: t('webhooks.failing'), value: count(failing) },
    { name: t('webhooks.sent'), value: count(sentLastDay) },
    { name: t('webhooks.failed'), value: count(failedLastDay) },
    { name: t('webhooks.waiting'), value: count(waiting) },
    ...(oldestDueAt === null ? [] : [{ name: t('webhooks.oldest'), value: <RelativeTime at={oldestDueAt} /> }]),
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={shared.heading}>
        {t('webhooks.title')}
      </h2>
      <p className={shared.hint}>{t(isAvailable ? 'webhooks.text' : 'webhooks.noKey')}</p>
      <div className={shared.list}>
        <div className={shared.consumer}>
          <FactList facts={facts} className={shared.facts} />
        </div>
      </div>
    </section>
  );
}
