// Palette entries that need no server: pages, commands, recent objects, and actions on the selection.
import { useEffect, useState } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { t as translate } from 'i18next';
import { History, Keyboard, Languages, LogOut } from 'lucide-react';
import { screenPath, screenTable } from '#shared/access/screens.ts';
import { clockNow } from '#client/kit/clock.ts';
import type { OfferedEntry } from '#client/kit/list-screen/offered-entries.ts';
import type { Offer } from '#client/kit/list-screen/on-offer.ts';
import { useFormat } from '#client/kit/use-format.ts';
import { languageNames, languages, readLanguage, setLanguage } from '#client/i18n/languages.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { sessionAtom, whoAtom } from '#client/session/session.ts';
import { openedAtom } from '../opened.ts';
import { screenIcons } from '../screen-icons.ts';
import { useScreenTitle } from '../screen-words.ts';
import { jumps, openPages } from '../shortcuts/jumps.ts';
import { themeIcons, themes } from '../theme.ts';
import { useSignOut } from '../use-sign-out.ts';
import { useTheme } from '../use-theme.ts';
import type { Entry } from './entry.ts';
import { readRecent } from './recent.ts';

/** The pages that the viewer may open, each with its shortcut. */
export function usePages(): Entry[] {
  const title = useScreenTitle();
  const who = useAtomValue(whoAtom);
  if (!who) return [];
  const letters = new Map(jumps(who).map(({ name, letter }) => [name, letter]));
  return openPages(who).map((name): Entry => {
    const Icon = screenIcons[name];
    const letter = letters.get(name);
    return {
      id: `page:${name}`,
      group: 'pages',
      icon: <Icon size={16} aria-hidden />,
      title: title(name),
      href: screenPath(name),
      also: [name, screenTable[name].path],
      ...(letter !== undefined && { keys: `g ${letter}` }),
    };
  });
}

function command(id: string, entry: Omit<Entry, 'id' | 'group'>): Entry {
  return { id: `command:${id}`, group: 'commands', ...entry };
}

/** Theme, language, list of shortcuts, sign-out. */
export function useCommands(): Entry[] {
  const t = useWords('shell');
  const findingText = useWords('finding');
  const { theme, change } = useTheme();
  const signOut = useSignOut();
  const open = useSetAtom(openedAtom);
  return [
    ...themes
      .filter((one) => one !== theme)
      .map((one) => {
        const Icon = themeIcons[one];
        return command(one, {
          icon: <Icon size={16} aria-hidden />,
          title: t(`theme.notice.${one}`),
          also: [one],
          run: () => {
            change(one);
          },
        });
      }),
    ...languages
      .filter((one) => one !== readLanguage())
      .map((one) =>
        command(one, {
          icon: <Languages size={16} aria-hidden />,
          title: findingText('palette.language', { language: languageNames[one] }),
          also: [one],
          run: () => {
            setLanguage(one);
          },
        }),
      ),
    command('shortcuts', {
      icon: <Keyboard size={16} aria-hidden />,
      title: findingText('shortcuts.title'),
      keys: '?',
      run: () => {
        open('shortcuts');
      },
    }),
    command('sign-out', {
      icon: <LogOut size={16} aria-hidden />,
      title: t('signOut'),
      also: ['logout'],
      run: () => void signOut(),
    }),
  ];
}

/** The viewer's recent objects, as of when the palette was opened. */
export function useRecentEntries(): Entry[] {
  const t = useWords('finding');
  const format = useFormat();
  const userId = useAtomValue(sessionAtom)?.viewer.id ?? '';
  const [now] = useState(clockNow);
  const [recent] = useState(() => readRecent(userId));
  return recent.map(({ key, label, path, at }): Entry => ({
    id: `recent:${key}`,
    group: 'recent',
    icon: <History size={16} aria-hidden />,
    title: label,
    code: key.startsWith('package:'),
    href: path,
    hint: [t('palette.seen', { when: format.relative(at, now) })],
    recent: { key, label },
  }));
}

/** Actions on the selected or open rows; empty until their presentation has been loaded. */
export function useActions(offer: Offer | null): readonly Entry[] {
  const [entries, setEntries] = useState<{ of: Offer; entries: readonly Entry[] } | null>(null);
  useEffect(() => {
    if (!offer) return undefined;
    let isMounted = true;
    const load = async (): Promise<void> => {
      const offered = await offer.entries();
      if (isMounted) setEntries({ of: offer, entries: offered.map((one) => actionEntry(offer, one)) });
    };
    load().catch(() => undefined);
    return () => {
      isMounted = false;
    };
  }, [offer]);
  return offer && entries?.of === offer ? entries.entries : [];
}

function actionEntry(offer: Offer, { action, icon: Icon, danger, count, keys }: OfferedEntry): Entry {
  return {
    id: `action:${action}`,
    group: 'actions',
    icon: <Icon size={16} aria-hidden />,
    title: translate(`actions.${action}`, { ns: offer.area }),
    danger,
    ...(keys !== undefined && { keys }),
    ...(count < offer.count && { digits: `${count} / ${offer.count}` }),
    run: () => {
      offer.run(action);
    },
  };
}
