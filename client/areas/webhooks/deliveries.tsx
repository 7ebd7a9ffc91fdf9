// The deliveries of a webhook, live, the newest first.
import { type ReactNode, useState } from 'react';
import { CircleAlert, CircleCheck, CircleSlash, Clock, Inbox, RotateCw } from 'lucide-react';
import { messageType } from '#shared/areas/webhooks/events.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionFrameProps, SectionRowProps } from '#client/section/section-options.ts';
import { liveRows } from '#client/section/section-rows.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { deliveryActions } from './actions.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveriesQuery, DeliveriesResendMutation, type Delivery } from './documents.ts';
import styles from './deliveries.module.css';

type Read = ResultOf<typeof DeliveriesQuery>;
const icons = { sent: CircleCheck, failed: CircleAlert, waiting: Clock, undone: CircleSlash } as const;

export const Deliveries = listSection({
  area: 'webhook-deliveries',
  icon: Inbox,
  useRows: liveRows({
    document: DeliveriesQuery,
    entity: 'webhookDelivery',
    variables: (after, { webhookId }: { webhookId: string }) => ({ webhookId, after }),
    rows: ({ webhookDeliveries }) => webhookDeliveries.rows,
    next: ({ webhookDeliveries: { rows, hasMore } }) => (hasMore ? (rows.at(-1)?.id ?? null) : null),
    rereads: 'any',
  }),
  Row: DeliveryRow,
  Frame: DeliveriesFrame,
  Head: LastDay,
  actions: deliveryActions,
});

function DeliveriesFrame({ title, action, children }: SectionFrameProps): ReactNode {
  return (
    <div className={styles.deliveries}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {action}
      </div>
      {children}
    </div>
  );
}

function LastDay({ data }: { data: Read | undefined }): ReactNode {
  const t = useT('webhook-deliveries');
  if (!data) return null;
  const { sent, failed, failedIds } = data.webhookActivity;
  return (
    <>
      <span className={styles.text}>{t('lastDay', { sent, failed })}</span>
      {failedIds.length > 0 && <ResendFailed ids={failedIds} />}
    </>
  );
}

function ResendFailed({ ids }: { ids: readonly string[] }): ReactNode {
  const t = useT('webhook-deliveries');
  const errorMessage = useErrorMessage();
  const { run, isRunning } = useAction(DeliveriesResendMutation);
  const resend = async (): Promise<void> => {
    const outcome = await run({ ids: [...ids] });
    if (outcome.ok) toast({ text: t('done.resend', { count: outcome.data.webhookDeliveriesResend.done }) });
    else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
  };
  return (
    <Button size="sm" icon={RotateCw} busy={isRunning} onClick={() => resend()}>
      {t('resendFailed', { count: ids.length })}
    </Button>
  );
}

function DeliveryRow({ row, act, isRunning }: SectionRowProps<Delivery, Read>): ReactNode {
  const t = useT('webhook-deliveries');
  const tWebhooks = useT('webhooks');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { status, answerStatus, error, event, trackingNumber, milliseconds, attempts, createdAt, nextAt } = row;
  const Icon = icons[status];
  return (
    <>
      <button
        type="button"
        className={styles.delivery}
        onClick={() => {
          setOpen(true);
        }}
      >
        <span className={styles.answer} data-status={status}>
          <Icon size={15} aria-hidden />
          <span>{t(`statuses.${status}`)}</span>
          {(answerStatus ?? error) !== null && (
            <span className={styles.code}>{answerStatus ?? tWebhooks(`errorNames.${error ?? 'internal'}`)}</span>
          )}
        </span>
        <Ltr mono className={styles.event}>
          {messageType(event)}
        </Ltr>
        <Ltr mono className={styles.number}>
          {trackingNumber ?? ''}
        </Ltr>
        <span className={styles.time}>{milliseconds === null ? '' : t('ms', { ms: format.number(milliseconds) })}</span>
        <span className={styles.attempts}>{attempts === 0 ? '' : t('attempts', { count: attempts })}</span>
        <span className={styles.age}>
          {status === 'waiting' && nextAt !== null && attempts > 0 ? (
            t('next', { time: format.time(nextAt) })
          ) : (
            <RelativeTime at={createdAt} variant="long" />
          )}
        </span>
      </button>
      {isOpen && (
        <DeliveryDialog
          delivery={row}
          isBusy={isRunning('resend')}
          onResend={() => {
            act('resend');
          }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
