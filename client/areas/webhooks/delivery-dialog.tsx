import type { ReactNode } from 'react';
import { RotateCw } from 'lucide-react';
import { messageType } from '#shared/areas/webhooks/events.ts';
import { useActionText } from '#client/actions/use-run-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import type { Delivery } from './documents.ts';
import styles from './deliveries.module.css';

/** The body as lines that a person can read; what is not JSON stays as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface DeliveryDialogProps {
  delivery: Delivery;
  /** It is being sent again. */
  isBusy: boolean;
  onResend: () => void;
  onClose: () => void;
}

/** One delivery: what was sent, what was answered, and a button that sends it again. */
export function DeliveryDialog({ delivery, isBusy, onResend, onClose }: DeliveryDialogProps): ReactNode {
  const t = useT('webhook-deliveries');
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<Ltr mono>{messageType(delivery.event)}</Ltr>}
      text={t(`statuses.${delivery.status}`)}
      footer={
        delivery.allowedActions.includes('resend') && (
          <Button icon={RotateCw} busy={isBusy} onClick={onResend}>
            {t('actions.resend')}
          </Button>
        )
      }
    >
      <Facts delivery={delivery} />
      <Text title={t('body')} text={pretty(delivery.body)} copied={delivery.body} />
      {delivery.answerBody !== null && (
        <Text title={t('answer')} text={delivery.answerBody} copied={delivery.answerBody} />
      )}
    </Dialog>
  );
}

function Facts({ delivery }: { delivery: Delivery }): ReactNode {
  const t = useT('webhook-deliveries');
  const tWebhooks = useT('webhooks');
  const format = useFormat();
  const { messageId, answerStatus, error, attempts, attemptedAt, nextAt, milliseconds } = delivery;
  const date = (at: string | null) => at && format.fullDate(new Date(at));
  const facts = [
    { name: 'webhook-id', value: messageId },
    { name: t('code'), value: answerStatus && `HTTP ${answerStatus}` },
    { name: t('error'), value: error && tWebhooks(`errors.${error}`) },
    { name: t('attemptCount'), value: format.number(attempts) },
    { name: t('last'), value: date(attemptedAt) },
    {
      name: t('duration'),
      value: milliseconds === null ? null : t('ms', { ms: format.number(milliseconds) }),
    },
    { name: t('nextAttempt'), value: date(nextAt) },
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
  const t = useActionText('webhook-deliveries');
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
