import type { ReactNode } from 'react';
import { KeyRound } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import styles from './security.module.css';

/** The profile's section of what keeps the account safe: the password, the second factor, and where it is signed in. */
export default function SecuritySection(): ReactNode {
  const t = useT('session');
  return (
    <SettingsSection title={t('security.title')} text={t('security.text')}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>{t('security.password.title')}</h3>
          <p className={styles.text}>{t('security.password.text')}</p>
        </div>
        <ButtonLink icon={KeyRound} href={screenPath('changePassword')}>
          {t('security.password.change')}
        </ButtonLink>
      </div>
      <SecondFactor />
      <Sessions />
    </SettingsSection>
  );
}
