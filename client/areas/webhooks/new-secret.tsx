import { type ReactNode, useEffect, useRef } from 'react';
import { KeyRound } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import styles from './webhooks.module.css';

/** A signing secret that was just made. It is shown only once. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }): ReactNode {
  const t = useT('webhooks');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <section ref={box} tabIndex={-1} className={styles.secret} aria-label={t('secret.title')}>
      <Banner tone="warning" icon={KeyRound} title={t('secret.title')}>
        <p>{t('secret.text')}</p>
        <div className={styles.secretRow}>
          <Ltr mono className={styles.code}>
            {secret}
          </Ltr>
          <CopyButton text={secret} variant="button" label={t('secret.copy')}>
            {t('secret.copy')}
          </CopyButton>
          <Button size="sm" tone="quiet" onClick={onDone}>
            {t('secret.done')}
          </Button>
        </div>
      </Banner>
    </section>
  );
}
