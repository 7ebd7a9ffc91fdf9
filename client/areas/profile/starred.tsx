import type { ReactNode } from 'react';
import { useAtom } from 'jotai';
import { StarOff } from 'lucide-react';
import { Button } from '#client/kit/ui/button.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { starredAtom } from '#client/shell/preferences.ts';
import { useScreenTitle } from '#client/shell/screen-words.ts';
import { ProfileSection } from './section.tsx';

/** The starred screens with a button that clears them; hidden while there are none. */
export function StarredScreens(): ReactNode {
  const t = useWords('profile');
  const title = useScreenTitle();
  const [starred, setStarred] = useAtom(starredAtom);
  if (starred.length === 0) return null;
  return (
    <ProfileSection title={t('starred.title')} text={t('starred.text')}>
      <p>{starred.map((name) => title(name)).join(' · ')}</p>
      <div>
        <Button
          icon={StarOff}
          onClick={() => {
            setStarred([]);
          }}
        >
          {t('starred.clear')}
        </Button>
      </div>
    </ProfileSection>
  );
}
