import { useEffect } from 'react';
import type { ScreenName } from '#shared/access/screens.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useScreenTitle } from './screen-words.ts';

/** Sets the document title to the screen's title; null (a redirect) leaves it unchanged. */
export function useDocumentTitle(screen: ScreenName | null): void {
  const t = useWords('screens');
  const title = useScreenTitle();
  const text = screen && t('documentTitle', { page: title(screen) });
  useEffect(() => {
    if (text !== null) document.title = text;
  }, [text]);
}
