import { type ReactNode, Suspense } from 'react';
import { useAtom } from 'jotai';
import { NotificationPreferences } from '#client/profile-extensions.ts';
import { LanguageSwitch } from '#client/app/preferences/language-switch.tsx';
import { singleKeysAtom } from '#client/app/preferences/preferences.ts';
import { ThemeSwitch } from '#client/app/preferences/theme-switch.tsx';
import { useIsTouch } from '#client/lib/media-query.ts';
import { densityAtom } from '#client/list/state/density.ts';
import { useT } from '#client/messages/use-t.ts';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import styles from './sections.module.css';

function DensitySwitch(): ReactNode {
  const t = useT('profile');
  const [density, setDensity] = useAtom(densityAtom);
  return (
    <Segmented
      label={t('density.label')}
      round
      value={density}
      onChange={setDensity}
      items={(['comfortable', 'compact'] as const).map((value) => ({ value, label: t(`density.${value}`) }))}
    />
  );
}

/** What this browser shows, and which notifications ring on all devices. */
export function Preferences({ hasBell }: { hasBell: boolean }): ReactNode {
  const t = useT('profile');
  const shell = useT('shell');
  const touch = useIsTouch();
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  return (
    <>
      <div className={styles.setting}>
        <span>{shell('language')}</span>
        <LanguageSwitch />
      </div>
      <div className={styles.setting}>
        <span>{shell('theme.label')}</span>
        <ThemeSwitch />
      </div>
      {!touch && (
        <>
          <div className={styles.setting}>
            <span>{t('density.label')}</span>
            <DensitySwitch />
          </div>
          <Switch
            label={t('shortcuts.singleKeys')}
            hint={t('shortcuts.singleKeysHint')}
            checked={singleKeys}
            onChange={(event) => {
              setSingleKeys(event.currentTarget.checked);
            }}
          />
        </>
      )}
      <Suspense fallback={null}>{hasBell && <NotificationPreferences />}</Suspense>
    </>
  );
}
