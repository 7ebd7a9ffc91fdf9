import type { ReactNode } from 'react';
import { useAtom } from 'jotai';
import { StarOff } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { useT } from '#client/messages/use-t.ts';
import { starredAtom } from '#client/app/preferences/preferences.ts';
import { useScreenTitle } from '#client/app/screens/screen-titles.ts';
import styles from './sections.module.css';

/** The starred screens with a button that clears them; hidden while there are none. */
export function StarredScreens(): ReactNode {
  const t = useT('profile');
  const title = useScreenTitle();
  const [starred, setStarred] = useAtom(starredAtom);
  if (starred.length === 0) return null;
  return (
    <div className={styles.setting}>
      <div>
        <p>{t('starred.title')}</p>
        <p className={styles.quiet}>{starred.map((name) => title(name)).join(' · ')}</p>
      </div>
      <Button
        icon={StarOff}
        onClick={() => {
          setStarred([]);
        }}
      >
        {t('starred.clear')}
      </Button>
    </div>
  );
}
