import type { ReactNode } from 'react';
import { KeyRound } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { SettingsPartHead } from '#client/app/settings/settings-part-head.tsx';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { GoogleSetting } from './google-setting.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** The profile's section of what keeps the account safe: the password, the second factor, and where it is signed in. */
export default function SecuritySection(): ReactNode {
  const t = useT('session');
  return (
    <SettingsSection title={t('security.title')} text={t('security.text')}>
      <SettingsPartHead title={t('security.password.title')} text={t('security.password.text')}>
        <ButtonLink icon={KeyRound} href={screenPath('changePassword')}>
          {t('security.password.change')}
        </ButtonLink>
      </SettingsPartHead>
      <SecondFactor />
      <GoogleSetting />
      <Sessions />
    </SettingsSection>
  );
}
