import { useEffect } from 'react';
import type { ScreenName } from '#shared/access/screens.ts';
import { useT } from '#client/messages/use-t.ts';
import { useScreenTitle } from './screen-titles.ts';

/** Sets the document title to the screen's title; null (a redirect) leaves it unchanged. */
export function useDocumentTitle(screen: ScreenName | null): void {
  const t = useT('screens');
  const title = useScreenTitle();
  const text = screen && t('documentTitle', { page: title(screen) });
  useEffect(() => {
    if (text !== null) document.title = text;
  }, [text]);
}
