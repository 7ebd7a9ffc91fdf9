import { type ReactNode, useEffect, useRef } from 'react';
import { KeyRound } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { serverUrl } from '#client/session/server-url.ts';
import styles from './devices.module.css';

/** The settings to enter in the tracking app. The token is shown only once. */
export function DeviceToken({ name, token, onDone }: { name: string; token: string; onDone: () => void }): ReactNode {
  const t = useT('profile');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <section ref={box} tabIndex={-1} className={styles.secret} aria-label={t('position.token.title', { name })}>
      <Banner tone="warning" icon={KeyRound} title={t('position.token.title', { name })}>
        <p>{t('position.token.text')}</p>
        <AppSettings
          app="Traccar Client"
          values={[
            ['server', serverUrl('/uplink/osmand')],
            ['identifier', token],
          ]}
        />
        <AppSettings
          app="OwnTracks"
          values={[
            ['url', serverUrl('/uplink/owntracks')],
            ['password', token],
          ]}
        />
        <div className={styles.done}>
          <Button onClick={onDone}>{t('position.token.done')}</Button>
        </div>
      </Banner>
    </section>
  );
}

function AppSettings({
  app,
  values,
}: {
  app: string;
  values: readonly (readonly [name: string, value: string])[];
}): ReactNode {
  const t = useT('profile');
  return (
    <div className={styles.app}>
      <h4>
        <bdi>{app}</bdi>
      </h4>
      <dl>
        {values.map(([name, value]) => (
          <div key={name} className={styles.value}>
            <dt>{t(`position.token.${name}`)}</dt>
            <dd>
              <Ltr mono className={styles.code}>
                {value}
              </Ltr>
              <CopyButton
                text={value}
                label={`${t('position.token.copy')} · ${app} · ${t(`position.token.${name}`)}`}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
