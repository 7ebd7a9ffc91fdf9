import type { ReactElement, ReactNode } from 'react';
import { CircleUserRound, LogOut } from 'lucide-react';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { languageNames, languages, readLanguage, setLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { useScreenTitle } from '../screens/screen-titles.ts';
import { useSignOut } from './use-sign-out.ts';

/** Menu with profile, languages and sign-out. */
export function UserMenu({ trigger, label }: { trigger: ReactElement; label: string }): ReactNode {
  return <Menu trigger={trigger} label={label} entries={useEntries()} side="top" />;
}

function useEntries(): MenuEntry[] {
  const t = useT('shell');
  const title = useScreenTitle();
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  return [
    {
      id: 'profile',
      label: title('profile'),
      icon: CircleUserRound,
      onSelect: () => {
        navigate(screenPath('profile'));
      },
    },
    { kind: 'separator', id: 'before-languages' },
    { kind: 'heading', id: 'language', label: t('language') },
    ...languages.map((language): MenuEntry => ({
      id: language,
      label: languageNames[language],
      checked: language === readLanguage(),
      onSelect: () => {
        setLanguage(language);
      },
    })),
    { kind: 'separator', id: 'before-leaving' },
    { id: 'sign-out', label: t('signOut'), icon: LogOut, onSelect: () => void signOut() },
  ];
}
