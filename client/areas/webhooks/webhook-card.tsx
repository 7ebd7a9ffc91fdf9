import { type ReactNode, useState } from 'react';
import { Pencil, Send } from 'lucide-react';
import type { RequestError } from '#client/lib/request-error.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useClock } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Deliveries } from './deliveries.tsx';
import { type Webhook, type WebhooksQuery, WebhookTestMutation } from './documents.ts';
import styles from './webhooks.module.css';

const WebhookForm = lazyPart(() => import('./webhook-form.tsx'));

/** Whose webhooks the section shows. */
export interface WebhooksOf {
  /** Null for the own company. */
  companyId: string | null;
}

type TestOutcome = ResultOf<typeof WebhookTestMutation>['webhookTest'];

/** Sends a test, with the outcome of the last. */
function useTest(id: string) {
  const { run, isRunning, error } = useAction(WebhookTestMutation);
  const [outcome, setOutcome] = useState<TestOutcome | null>(null);
  const send = async (): Promise<void> => {
    setOutcome(null);
    const answer = await run({ id });
    if (answer.ok) setOutcome(answer.data.webhookTest);
  };
  return { send: () => void send(), isRunning, error, outcome };
}

/** One webhook: its switch, its settings, its deliveries. */
export function WebhookCard(props: SectionRowProps<Webhook, ResultOf<typeof WebhooksQuery>, WebhooksOf>): ReactNode {
  const { row, data, buttons, act, isRunning } = props;
  const t = useT('webhooks');
  const test = useTest(row.id);
  const [isEditing, setEditing] = useState(false);
  const toggle = row.status === 'enabled' ? 'disable' : 'enable';
  const facts = [
    t('eventCount', { count: row.events.length }),
    ...(row.bearer ? [t('withToken')] : []),
    ...(row.headerNames.length > 0 ? [t('headerCount', { count: row.headerNames.length })] : []),
  ];
  const close = (): void => {
    setEditing(false);
  };
  return (
    <article className={styles.webhook} aria-label={row.url}>
      <div className={styles.head}>
        <Ltr mono className={styles.url}>
          {row.url}
        </Ltr>
        <Switch
          label={t(row.status === 'enabled' ? 'enabled' : 'disabled')}
          checked={row.status === 'enabled'}
          disabled={isRunning(toggle)}
          onChange={() => {
            act(toggle);
          }}
        />
      </div>
      {isEditing ? (
        <WebhookForm data={data} webhook={row} onClose={close} onCreated={close} />
      ) : (
        <>
          <p className={styles.text}>{facts.join(' · ')}</p>
          <div className={styles.buttons}>
            <Button size="sm" icon={Send} busy={test.isRunning} onClick={test.send}>
              {t('test')}
            </Button>
            <Button
              size="sm"
              icon={Pencil}
              onClick={() => {
                setEditing(true);
              }}
            >
              {t('edit')}
            </Button>
            {buttons}
          </div>
        </>
      )}
      <Notices webhook={row} problem={test.error} tested={test.outcome} />
      <Deliveries webhookId={row.id} />
    </article>
  );
}

interface NoticesProps {
  webhook: Webhook;
  problem: RequestError | undefined;
  tested: TestOutcome | null;
}

function Notices({ webhook, problem, tested }: NoticesProps): ReactNode {
  const t = useT('webhooks');
  const format = useFormat();
  const errorMessage = useErrorMessage();
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
