import { type ReactNode, useId, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { directionOf } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import { MailboxMailQuery, type MailboxMail } from './documents.ts';
import styles from './mailbox.module.css';

const noEntities: readonly string[] = [];
const formats = ['html', 'plain'] as const;
type MailFormat = (typeof formats)[number];

/** One mail, as it would look and as plain text. On phones it fills the screen, with a way back. */
export function Mail({ id, onBack }: { id: string; onBack: () => void }): ReactNode {
  const t = useT('mailbox');
  const errorMessage = useErrorMessage();
  const phone = useIsPhone();
  const { data, error, refetch } = useLive(MailboxMailQuery, { variables: { id }, watch: noEntities });
  const late = useDelayed(data === undefined && !error);
  const mail = data?.mailboxMail;
  return (
    <article className={styles.mail} aria-busy={data === undefined && !error}>
      {phone && (
        <Button tone="quiet" size="touch" icon={ArrowLeft} mirrorIcon onClick={onBack} className={styles.back}>
          {t('back')}
        </Button>
      )}
      {mail && <MailContent mail={mail} />}
      {mail === null && <p className={styles.choose}>{t('missing')}</p>}
      {!data && error && <ErrorState text={errorMessage(error)} onRetry={refetch} />}
      {late && <Skeleton height={240} shape="block" />}
    </article>
  );
}

function MailContent({ mail }: { mail: MailboxMail }): ReactNode {
  const t = useT('mailbox');
  const format = useFormat();
  const panelId = useId();
  const [shown, setShown] = useState<MailFormat>('html');
  const direction = directionOf(mail.language);
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <bdi lang={mail.language} dir={direction}>
            {mail.subject}
          </bdi>
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>{t('to')}</dt>
            <dd>
              <Ltr>{mail.recipient}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{t('sent')}</dt>
            <dd>{format.fullDate(mail.sentAt)}</dd>
          </div>
          {mail.files && mail.files.length > 0 && (
            <div>
              <dt>{t('files')}</dt>
              <dd className={styles.files}>
                {mail.files.map(({ name, type, content }) => (
                  <a key={name} href={`data:${type};base64,${content}`} download={name}>
                    <Ltr>{name}</Ltr>
                  </a>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </header>
      <Tabs
        label={t('formats')}
        items={formats.map((name) => ({ id: name, label: t(name) }))}
        value={shown}
        onChange={(name) => {
          setShown(formats.find((one) => one === name) ?? 'html');
        }}
        panelId={panelId}
        className={styles.tabs}
      />
      <div id={panelId} role="tabpanel" aria-label={t(shown)} className={styles.content}>
        {shown === 'html' ? (
          // No scripts, no forms, no access to this page; its links open in a tab of their own.
          <iframe
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={mail.html}
            title={t('frame', { subject: mail.subject })}
            className={styles.frame}
          />
        ) : (
          <pre lang={mail.language} dir={direction} className={styles.plain}>
            {mail.text}
          </pre>
        )}
      </div>
    </>
  );
}
