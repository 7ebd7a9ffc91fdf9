import { type ReactNode, useState } from 'react';
import { CircleAlert, CircleCheck, CircleSlash, Clock, RotateCw } from 'lucide-react';
import { messageType } from '#shared/areas/webhooks/events.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useThrottled } from '#client/lib/use-delay.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveriesQuery, DeliveriesResendMutation, type Delivery } from './documents.ts';
import styles from './deliveries.module.css';

const watched = ['webhookDelivery'];
/** The shortest time between two reads. */
const refetchMs = 2_000;
const icons = { sent: CircleCheck, failed: CircleAlert, waiting: Clock, undone: CircleSlash } as const;

/** The deliveries of a webhook, live, the newest first. */
export function Deliveries({ webhookId }: { webhookId: string }): ReactNode {
  const t = useT('webhooks');
  const errorMessage = useErrorMessage();
  // The last row of each page before this one.
  const [pages, setPages] = useState<readonly string[]>([]);
  const after = pages.at(-1) ?? null;
  const { data, error, refetch } = useLive(DeliveriesQuery, { variables: { webhookId, after }, watch: watched });
  // Rows change by themselves; new rows and the sums are read, a burst of deliveries together.
  useEntityChanges('webhookDelivery', 'any', useThrottled(refetch, refetchMs));
  const [opened, setOpened] = useState<string | null>(null);
  if (!data)
    return error ? (
      <ErrorState variant="row" title={t('deliveries.unread')} text={errorMessage(error)} onRetry={refetch} />
    ) : null;
  const { rows, hasMore } = data.webhookDeliveries;
  const { sent, failed, failedIds } = data.webhookActivity;
  const open = rows.find(({ id }) => id === opened);
  return (
    <div className={styles.deliveries}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('deliveries.title')}</h3>
        <span className={styles.text}>{t('deliveries.lastDay', { sent, failed })}</span>
        {failedIds.length > 0 && <ResendFailed ids={failedIds} />}
      </div>
      {rows.length === 0 ? (
        <p className={styles.text}>{t('deliveries.none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('deliveries.title')}>
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery.id)} />
          ))}
        </ul>
      )}
      {(hasMore || pages.length > 0) && (
        <div className={styles.pager}>
          <Button size="sm" tone="quiet" disabled={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
            {t('deliveries.newer')}
          </Button>
          <Button
            size="sm"
            tone="quiet"
            disabled={!hasMore}
            onClick={() => setPages([...pages, rows.at(-1)?.id ?? ''])}
          >
            {t('deliveries.older')}
          </Button>
        </div>
      )}
      {open && <DeliveryDialog delivery={open} onClose={() => setOpened(null)} />}
    </div>
  );
}

function ResendFailed({ ids }: { ids: readonly string[] }): ReactNode {
  const t = useT('webhooks');
  const errorMessage = useErrorMessage();
  const run = useRunMutation();
  const [busy, setBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setBusy(true);
    const outcome = await run(DeliveriesResendMutation, { ids: [...ids] });
    setBusy(false);
    if (outcome.ok) toast({ text: t('deliveries.resentCount', { count: outcome.data.webhookDeliveriesResend.done }) });
    else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
  };
  return (
    <Button size="sm" icon={RotateCw} busy={busy} onClick={() => void resend()}>
      {t('deliveries.resendFailed', { count: ids.length })}
    </Button>
  );
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }): ReactNode {
  const t = useT('webhooks');
  const format = useFormat();
  const { status, answerStatus, error, event, trackingNumber, milliseconds, attempts, createdAt, nextAt } = delivery;
  const Icon = icons[status];
  return (
    <li>
      <button type="button" className={styles.delivery} onClick={onOpen}>
        <span className={styles.answer} data-status={status}>
          <Icon size={15} aria-hidden />
          <span>{t(`deliveries.statuses.${status}`)}</span>
          {(answerStatus ?? error) !== null && (
            <span className={styles.code}>{answerStatus ?? t(`errorNames.${error ?? 'internal'}`)}</span>
          )}
        </span>
        <Ltr mono className={styles.event}>
          {messageType(event)}
        </Ltr>
        <Ltr mono className={styles.number}>
          {trackingNumber ?? ''}
        </Ltr>
        <span className={styles.time}>
          {milliseconds === null ? '' : t('deliveries.ms', { ms: format.number(milliseconds) })}
        </span>
        <span className={styles.attempts}>{attempts === 0 ? '' : t('deliveries.attempts', { count: attempts })}</span>
        <span className={styles.age}>
          {status === 'waiting' && nextAt !== null && attempts > 0 ? (
            t('deliveries.next', { time: format.time(nextAt) })
          ) : (
            <RelativeTime at={createdAt} variant="long" />
          )}
        </span>
      </button>
    </li>
  );
}
