import { type ReactNode, useEffect, useRef } from 'react';
import { KeyRound } from 'lucide-react';
import { useActionText } from '#client/actions/use-run-action.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import styles from './one-time-secret.module.css';

/** A secret that was just made, and whose it is. */
export interface Secret {
  name: string;
  value: string;
}

/** The settings of one program: the secret, and what else is entered with it. */
export interface SecretSettings {
  program: string;
  /** The keys of their labels under `secret` in the area's messages, and the values. */
  values: readonly (readonly [label: string, value: string])[];
}

interface Props extends Secret {
  /** Namespace of the messages. It may have a title and a text of its own: `secret.title`, `secret.text`. */
  area: string;
  settings?: ((value: string) => readonly SecretSettings[]) | undefined;
  onDone: () => void;
}

/** A secret until the user has copied it: it has the focus, and is never shown again. */
export function OneTimeSecret({ area, name, value, settings, onDone }: Props): ReactNode {
  const t = useActionText(area);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const text = t('secret.text', { defaultValue: '' });
  return (
    <section ref={box} tabIndex={-1} className={styles.secret} aria-label={t('secret.of', { name })}>
      <Banner tone="warning" icon={KeyRound} title={t('secret.title', { name })}>
        {text !== '' && <p>{text}</p>}
        {settings?.(value).map(({ program, values }) => (
          <Settings key={program} area={area} program={program} values={values} />
        ))}
        <div className={styles.line}>
          {!settings && (
            <>
              <Ltr mono className={styles.code}>
                {value}
              </Ltr>
              <CopyButton text={value} variant="button" size="md">
                {t('secret.copy')}
              </CopyButton>
            </>
          )}
          <Button tone="quiet" onClick={onDone}>
            {t('secret.done')}
          </Button>
        </div>
      </Banner>
    </section>
  );
}

function Settings({ area, program, values }: SecretSettings & { area: string }): ReactNode {
  const t = useActionText(area);
  return (
    <div className={styles.program}>
      <h4>
        <bdi>{program}</bdi>
      </h4>
      <dl>
        {values.map(([label, value]) => (
          <div key={label} className={styles.setting}>
            <dt>{t(`secret.${label}`)}</dt>
            <dd>
              <Ltr mono className={styles.code}>
                {value}
              </Ltr>
              <CopyButton text={value} label={`${t('secret.copy')} · ${program} · ${t(`secret.${label}`)}`} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
