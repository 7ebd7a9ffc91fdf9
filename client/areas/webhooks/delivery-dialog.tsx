import { type ReactNode, useState } from 'react';
import { RotateCw } from 'lucide-react';
import { messageType } from '#shared/areas/webhooks/events.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { type Delivery, DeliveryResendMutation } from './documents.ts';
import styles from './deliveries.module.css';

/** The body as lines that a person can read; what is not JSON stays as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** One delivery: what was sent, what was answered, and a button that sends it again. */
export function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }): ReactNode {
  const t = useT('webhooks');
  const errorMessage = useErrorMessage();
  const run = useRunMutation();
  const [busy, setBusy] = useState(false);
  const resend = async (): Promise<void> => {
    setBusy(true);
    const outcome = await run(DeliveryResendMutation, { id: delivery.id });
    setBusy(false);
    if (outcome.ok) toast({ text: t('deliveries.resentCount', { count: 1 }) });
    else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
  };
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<Ltr mono>{messageType(delivery.event)}</Ltr>}
      text={t(`deliveries.statuses.${delivery.status}`)}
      footer={
        delivery.allowedActions.includes('resend') && (
          <Button icon={RotateCw} busy={busy} onClick={() => void resend()}>
            {t('deliveries.resend')}
          </Button>
        )
      }
    >
      <Facts delivery={delivery} />
      <Text title={t('deliveries.body')} text={pretty(delivery.body)} copied={delivery.body} />
      {delivery.answerBody !== null && (
        <Text title={t('deliveries.answer')} text={delivery.answerBody} copied={delivery.answerBody} />
      )}
    </Dialog>
  );
}

function Facts({ delivery }: { delivery: Delivery }): ReactNode {
  const t = useT('webhooks');
  const format = useFormat();
  const { messageId, answerStatus, error, attempts, attemptedAt, nextAt, milliseconds } = delivery;
  const date = (at: string | null) => at && format.fullDate(new Date(at));
  const facts = [
    { name: 'webhook-id', value: messageId },
    { name: t('deliveries.code'), value: answerStatus && `HTTP ${answerStatus}` },
    { name: t('deliveries.error'), value: error && t(`errors.${error}`) },
    { name: t('deliveries.attemptCount'), value: format.number(attempts) },
    { name: t('deliveries.last'), value: date(attemptedAt) },
    {
      name: t('deliveries.duration'),
      value: milliseconds === null ? null : t('deliveries.ms', { ms: format.number(milliseconds) }),
    },
    { name: t('deliveries.nextAttempt'), value: date(nextAt) },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ name, value }) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Text({ title, text, copied }: { title: string; text: string; copied: string }): ReactNode {
  const t = useT('webhooks');
  return (
    <div>
      <div className={styles.textHead}>
        <h3 className={styles.title}>{title}</h3>
        <CopyButton text={copied} label={`${t('secret.copy')} · ${title}`} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <section className={styles.pre} aria-label={title} tabIndex={0}>
        <pre dir="ltr">{text}</pre>
      </section>
    </div>
  );
}
