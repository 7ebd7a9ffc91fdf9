import { type ReactNode, useState } from 'react';
import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import type { RequestError } from '#client/lib/request-error.ts';
import type { TadaDocumentNode, ResultOf } from '#client/live/graphql.ts';
import { type MutationResult, useRunMutation } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useClock } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { Deliveries } from './deliveries.tsx';
import {
  type Webhook,
  WebhookDisableMutation,
  WebhookEnableMutation,
  WebhookRemoveMutation,
  WebhookRotateMutation,
  WebhookTestMutation,
} from './documents.ts';
import { WebhookForm } from './webhook-form.tsx';
import styles from './webhooks.module.css';

type Busy = 'switch' | 'test' | 'rotate' | 'remove';
type TestOutcome = ResultOf<typeof WebhookTestMutation>['webhookTest'];
type Target = TadaDocumentNode<unknown, { input: { id: string; idempotencyKey?: string | null } }>;

/** What the buttons of a webhook do, one at a time, and the error of the last. */
function useWebhookActions({ id, status }: Webhook, onSecret: (secret: string | null) => void) {
  const run = useRunMutation();
  const [busy, setBusy] = useState<Busy | null>(null);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [tested, setTested] = useState<TestOutcome | null>(null);
  async function perform<Data>(what: Busy, work: () => Promise<MutationResult<Data>>): Promise<Data | null> {
    setBusy(what);
    setTested(null);
    const outcome = await work();
    setBusy(null);
    setProblem(outcome.ok ? null : outcome.problem);
    return outcome.ok ? outcome.data : null;
  }
  const send = (what: Busy, document: Target) => perform(what, () => run(document, { id }));
  return {
    busy,
    problem,
    tested,
    toggle: () => send('switch', status === 'enabled' ? WebhookDisableMutation : WebhookEnableMutation),
    remove: () => send('remove', WebhookRemoveMutation),
    test: async () => {
      const data = await perform('test', () => run(WebhookTestMutation, { id }));
      setTested(data?.webhookTest ?? null);
    },
    rotate: async () => {
      const data = await perform('rotate', () => run(WebhookRotateMutation, { id }));
      if (data) onSecret(data.webhookRotateSecret.secret);
    },
  };
}
type WebhookActions = ReturnType<typeof useWebhookActions>;

/** One webhook: its switch, its settings, its deliveries. */
export function WebhookCard({
  webhook,
  onSecret,
}: {
  webhook: Webhook;
  onSecret: (secret: string | null) => void;
}): ReactNode {
  const t = useT('webhooks');
  const actions = useWebhookActions(webhook, onSecret);
  const [isEditing, setEditing] = useState(false);
  return (
    <article className={styles.webhook} aria-label={webhook.url}>
      <div className={styles.head}>
        <Ltr mono className={styles.url}>
          {webhook.url}
        </Ltr>
        <Switch
          label={t(webhook.status === 'enabled' ? 'enabled' : 'disabled')}
          checked={webhook.status === 'enabled'}
          disabled={actions.busy === 'switch'}
          onChange={() => void actions.toggle()}
        />
      </div>
      {isEditing ? (
        <WebhookForm webhook={webhook} onClose={() => setEditing(false)} />
      ) : (
        <Summary webhook={webhook} actions={actions} onEdit={() => setEditing(true)} />
      )}
      <Notices webhook={webhook} actions={actions} />
      <Deliveries webhookId={webhook.id} />
    </article>
  );
}

function Summary(props: { webhook: Webhook; actions: WebhookActions; onEdit: () => void }): ReactNode {
  const t = useT('webhooks');
  const { webhook, actions, onEdit } = props;
  const [asks, setAsks] = useState<'rotate' | 'remove' | null>(null);
  const facts = [
    t('eventCount', { count: webhook.events.length }),
    ...(webhook.bearer ? [t('withToken')] : []),
    ...(webhook.headerNames.length > 0 ? [t('headerCount', { count: webhook.headerNames.length })] : []),
  ];
  return (
    <>
      <p className={styles.text}>{facts.join(' · ')}</p>
      {asks === null ? (
        <div className={styles.buttons}>
          <Button size="sm" icon={Send} busy={actions.busy === 'test'} onClick={() => void actions.test()}>
            {t('test')}
          </Button>
          <Button size="sm" icon={Pencil} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button size="sm" tone="quiet" icon={KeyRound} onClick={() => setAsks('rotate')}>
            {t('rotate')}
          </Button>
          <Button size="sm" tone="quiet" icon={Trash2} onClick={() => setAsks('remove')}>
            {t('remove')}
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <span className={styles.question}>{t(`ask.${asks}`)}</span>
          <Button size="sm" tone="quiet" onClick={() => setAsks(null)}>
            {t('cancel')}
          </Button>
          <Button
            size="sm"
            tone={asks === 'remove' ? 'danger' : 'primary'}
            busy={actions.busy === asks}
            onClick={() => {
              void actions[asks]().then(() => setAsks(null));
            }}
          >
            {t(asks)}
          </Button>
        </div>
      )}
    </>
  );
}

function Notices({ webhook, actions }: { webhook: Webhook; actions: WebhookActions }): ReactNode {
  const t = useT('webhooks');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { problem, tested } = actions;
  const { disabledReason, failingSince, previousSecretUntil, status } = webhook;
  const isBothSigned =
    useClock((now) => (previousSecretUntil !== null && Date.parse(previousSecretUntil) > now ? 'yes' : 'no')) === 'yes';
  return (
    <>
      {problem && (
        <Banner tone="danger" live="alert">
          {errorMessage(problem.fields[0] ?? problem)}
        </Banner>
      )}
      {tested && (
        <Banner tone={tested.succeeded ? 'success' : 'danger'} live="status">
          {t(tested.succeeded ? 'tested.succeeded' : 'tested.failed', {
            answer:
              tested.answerStatus === null ? t(`errors.${tested.error ?? 'internal'}`) : `HTTP ${tested.answerStatus}`,
            ms: format.number(tested.milliseconds),
          })}
        </Banner>
      )}
      {status === 'disabled' && disabledReason !== null && (
        <Banner tone="danger" title={t('suspended')}>
          {t(`reasons.${disabledReason}`)}
        </Banner>
      )}
      {status === 'enabled' && failingSince !== null && (
        <Banner tone="warning">{t('failingSince', { date: format.fullDate(new Date(failingSince)) })}</Banner>
      )}
      {previousSecretUntil !== null && isBothSigned && (
        <p className={styles.text}>{t('bothSecrets', { date: format.fullDate(new Date(previousSecretUntil)) })}</p>
      )}
    </>
  );
}
