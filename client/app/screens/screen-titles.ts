import { type MenuGroup, screenNames, type ScreenName, screenTable } from '#shared/access/screens.ts';
import { useT } from '#client/messages/use-t.ts';
import { useEffect } from 'react';

/** The title of a screen in the current language. */
export function useScreenTitle(): (name: ScreenName) => string {
  const t = useT('screens');
  return (name) => t(`titles.${name}`);
}

/**
 * Label of a link back to a screen: "Retour aux colis". A whole message, since articles differ; a test checks all home
 * screens.
 */
export function useBackLabel(): (name: ScreenName) => string {
  const t = useT('screens');
  return (name) => t(`back.${name}`);
}

/** The heading of a menu group in the current language. */
export function useGroupTitle(): (group: MenuGroup) => string {
  const t = useT('screens');
  return (group) => t(`groups.${group}`);
}

/** The ancestors of a screen in the breadcrumb, the nearest last. */
export function ancestorScreens(name: ScreenName): ScreenName[] {
  const above: ScreenName[] = [];
  for (let next = parentOf(name); next && !above.includes(next); next = parentOf(next)) above.unshift(next);
  return above;
}

function parentOf(name: ScreenName): ScreenName | undefined {
  const { parent } = screenTable[name];
  return screenNames.find((other) => other === parent);
}

/** Sets the document title to the screen's title; null (a redirect) leaves it unchanged. */
export function useDocumentTitle(screen: ScreenName | null): void {
  const t = useT('screens');
  const title = useScreenTitle();
  const text = screen && t('documentTitle', { page: title(screen) });
  useEffect(() => {
    if (text !== null) document.title = text;
  }, [text]);
}
