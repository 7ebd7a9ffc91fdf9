import { type ReactNode, useEffect, useRef } from 'react';
import { Download, KeyRound } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import styles from './second-factor.module.css';

/** Saves a text as a file of the browser. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The recovery codes, until the user has kept them. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const t = useT('session');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const text = codes.join('\n');
  return (
    <section ref={box} tabIndex={-1} className={styles.codes} aria-label={t('secondFactor.codes.title')}>
      <Banner tone="warning" icon={KeyRound} title={t('secondFactor.codes.title')}>
        {t('secondFactor.codes.text')}
      </Banner>
      <ol className={styles.list}>
        {codes.map((code) => (
          <li key={code}>
            <Ltr mono>{code}</Ltr>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <CopyButton text={text} variant="button" size="md">
          {t('secondFactor.codes.copy')}
        </CopyButton>
        <Button
          icon={Download}
          onClick={() => {
            download(t('secondFactor.codes.file'), `${text}\n`);
          }}
        >
          {t('secondFactor.codes.download')}
        </Button>
        <Button tone="primary" className={styles.done} onClick={onDone}>
          {t('secondFactor.codes.done')}
        </Button>
      </div>
    </section>
  );
}
