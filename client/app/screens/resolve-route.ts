// Decides which screen a URL leads to. A pure function, used for the menu, links and typed URLs alike.
import type { Role } from '#shared/access/roles.ts';
import { homeScreen, canOpenScreen, type ScreenName, screenPath, screenTable } from '#shared/access/screens.ts';
import { loginPath, safeReturnPath } from '#client/session/return-path.ts';
import { matchScreen } from './match-screen.ts';

interface ScreenViewer {
  role: Role;
  manager: boolean;
}

export type RouteResolution = { kind: 'show' | 'refused'; screen: ScreenName } | { kind: 'go'; to: string };

/** URL of the 404 page for a path. */
export function notFoundPath(path: string): string {
  return `${screenPath('notFound')}?${new URLSearchParams({ path }).toString()}`;
}

/** Where sign-in leads: to the previous page if the user may open it, otherwise to the home screen. */
function pathAfterSignIn(search: string, viewer: ScreenViewer, onPhone: boolean): string {
  const back = safeReturnPath(new URLSearchParams(search).get('back'));
  const screen = back === null ? null : matchScreen(new URL(back, location.origin).pathname);
  const opens = screen !== null && screenTable[screen].built && canOpenScreen(screen, viewer);
  return back !== null && opens ? back : screenPath(homeScreen(viewer, onPhone));
}

/** Shows the screen, denies access, or redirects. `search` begins with "?" or is empty. */
export function resolveRoute(
  path: string,
  search: string,
  viewer: ScreenViewer | null,
  onPhone = false,
): RouteResolution {
  if (path === '/') return { kind: 'go', to: viewer ? screenPath(homeScreen(viewer, onPhone)) : screenPath('login') };
  const screen = matchScreen(path, search);
  if (!screen || !screenTable[screen].built) return { kind: 'go', to: notFoundPath(path) };
  if (screen === 'login' && viewer) return { kind: 'go', to: pathAfterSignIn(search, viewer, onPhone) };
  if (canOpenScreen(screen, viewer)) return { kind: 'show', screen };
  return viewer ? { kind: 'refused', screen } : { kind: 'go', to: loginPath(path + search) };
}
