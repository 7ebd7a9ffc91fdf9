import { type ReactNode, useId, useState } from 'react';
import { Mails, RotateCw, Send } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { toRequestError } from '#client/lib/request-error.ts';
import { useLive } from '#client/live/use-live.ts';
import { type MailFailure, MailRetryMutation, MailSendTestMutation, MailStatusQuery } from './documents.ts';
import { FactList } from './health/fact-list.tsx';
import { useMetricFormatters } from './health/use-metric-formatters.tsx';
import { useRefresh } from './health/use-refresh.ts';
import shared from './health/consumers.module.css';
import styles from './mail.module.css';

const noVariables = {};
const noEntities: readonly string[] = [];

/** How mails leave, what waits, and what failed; with a test mail to oneself. */
export function Mail(): ReactNode {
  const t = useT('service');
  const id = useId();
  const { count } = useMetricFormatters();
  const { data, refetch } = useLive(MailStatusQuery, { variables: noVariables, watch: noEntities });
  useRefresh(refetch);
  const actions = useMailActions(refetch);
  if (!data) return null;
  const { transport, queued, oldestQueuedAt, sentLastDay, failures } = data.mailStatus;
  const facts = [
    { name: t('mail.sent'), value: count(sentLastDay) },
    { name: t('mail.queued'), value: count(queued) },
    ...(oldestQueuedAt === null ? [] : [{ name: t('mail.oldest'), value: <RelativeTime at={oldestQueuedAt} /> }]),
    { name: t('mail.failed'), value: count(failures.length) },
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={shared.heading}>
        {t('mail.title')}
      </h2>
      {transport === 'none' ? (
        <Banner tone="warning" className={styles.notice}>
          {t('mail.none')}
        </Banner>
      ) : (
        <p className={shared.hint}>{t(`mail.${transport}`)}</p>
      )}
      <div className={shared.list}>
        <div className={shared.consumer}>
          <div className={shared.row}>
            <span className={styles.buttons}>
              <Button size="sm" icon={Send} busy={actions.busy === 'test'} onClick={() => actions.sendTest()}>
                {t('mail.sendTest')}
              </Button>
              {transport === 'mailbox' && (
                <ButtonLink size="sm" icon={Mails} href={screenPath('mailbox')}>
                  {t('mail.openMailbox')}
                </ButtonLink>
              )}
            </span>
            <FactList facts={facts} className={shared.facts} />
          </div>
        </div>
      </div>
      {failures.length > 0 && <Failures failures={failures} actions={actions} />}
    </section>
  );
}

function Failures({ failures, actions }: { failures: readonly MailFailure[]; actions: MailActions }): ReactNode {
  const t = useT('service');
  const id = useId();
  return (
    <section aria-labelledby={id} className={shared.parked}>
      <h3 id={id} className={styles.subheading}>
        {t('mail.failures')}
      </h3>
      <ul className={shared.list}>
        {failures.map((mail) => (
          <li key={mail.id} className={shared.consumer}>
            <div className={shared.row}>
              <span className={shared.name}>{t(`mail.templates.${mail.template}`)}</span>
              <Ltr className={styles.recipient}>{mail.recipient}</Ltr>
              <span className={shared.when}>
                <RelativeTime at={mail.createdAt} />
              </span>
              {mail.canRetry && (
                <Button
                  size="sm"
                  icon={RotateCw}
                  busy={actions.busy === mail.id}
                  onClick={() => actions.retry(mail.id)}
                >
                  {t('mail.retry')}
                </Button>
              )}
            </div>
            <p className={shared.text}>
              {t(`mail.errors.${mail.error}`)} {t('mail.attempts', { count: mail.attempts })}
              {mail.endedAt === null && ` · ${t('mail.again')}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MailActions {
  /** `test`, or the id of the mail that is being queued again. */
  busy: string | null;
  sendTest: () => Promise<void>;
  retry: (id: string) => Promise<void>;
}

// Not commands: they change no row with a history, so they need no idempotency key.
function useMailActions(refetch: () => void): MailActions {
  const t = useT('service');
  const errorMessage = useErrorMessage();
  const { client } = useLiveClient();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, work: () => Promise<string>): Promise<void> => {
    setBusy(name);
    const text = await work();
    setBusy(null);
    toast({ text, key: 'mail' });
    refetch();
  };
  return {
    busy,
    sendTest: () =>
      run('test', async () => {
        const variables = { input: { language: readLanguage() } };
        const { data, error } = await client.mutation(MailSendTestMutation, variables).toPromise();
        const problem = toRequestError(error);
        if (problem) return errorMessage(problem);
        const recipient = data?.mailSendTest.recipient;
        return recipient == null ? t('mail.noAddress') : t('mail.testQueued', { recipient });
      }),
    retry: (id) =>
      run(id, async () => {
        const { error } = await client.mutation(MailRetryMutation, { input: { id } }).toPromise();
        const problem = toRequestError(error);
        return problem ? errorMessage(problem) : t('mail.retried');
      }),
  };
}
