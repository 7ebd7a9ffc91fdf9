import { useEffect } from 'react';
import type { ScreenName } from '#shared/access/screens.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useScreenTitle } from './screen-words.ts';

/** Names the tab after the screen; a redirect on the way leaves it as it is. */
export function useDocumentTitle(screen: ScreenName | null): void {
  const t = useWords('screens');
  const title = useScreenTitle();
  const text = screen && t('documentTitle', { page: title(screen) });
  useEffect(() => {
    if (text !== null) document.title = text;
  }, [text]);
}
