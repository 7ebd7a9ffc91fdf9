import { type ReactNode, useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { BankDetailsViewMutation } from '../documents.ts';
import styles from './detail.module.css';

const names = ['rib', 'ice', 'cne'] as const;
type Values = Record<(typeof names)[number], string | null>;

/** 24 digits in groups of four. */
const inGroups = (rib: string): string => rib.replaceAll(/\d{4}(?=\d)/g, (digits) => `${digits} `);

function Value({ name, values }: { name: keyof Values; values: Values | null }): ReactNode {
  const t = useT('users');
  if (!values) return <Ltr className={styles.masked}>••••</Ltr>;
  const value = values[name];
  if (value === null) return <span className={styles.hint}>{t('bank.none')}</span>;
  return (
    <span className={styles.line}>
      <Ltr mono>{name === 'rib' ? inGroups(value) : value}</Ltr>
      <CopyButton text={value} label={t('bank.copy', { what: t(`bank.${name}`) })} />
    </span>
  );
}

/** The bank details, masked until they are asked for; the log keeps who looked at them. */
export function BankDetails({ id }: { id: string }): ReactNode {
  const t = useT('users');
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(BankDetailsViewMutation);
  const [values, setValues] = useState<Values | null>(null);
  const toggle = async (): Promise<void> => {
    if (values) return setValues(null);
    const outcome = await run({ id });
    if (outcome.ok) setValues(outcome.data.bankDetailsView);
  };
  return (
    <section className={styles.section} aria-label={t('bank.title')}>
      <div className={styles.line}>
        <h3 className={styles.title}>{t('bank.title')}</h3>
        <Button size="sm" busy={isRunning} icon={values ? EyeOff : Eye} onClick={() => toggle()}>
          {t(values ? 'bank.hide' : 'bank.show')}
        </Button>
      </div>
      {error && (
        <Banner tone="danger" live="alert">
          {errorMessage(error)}
        </Banner>
      )}
      <dl className={styles.facts}>
        {names.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`bank.${name}`)}</dt>
            <dd>
              <Value name={name} values={values} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t('bank.logged')}</p>
    </section>
  );
}
