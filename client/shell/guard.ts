// What an address leads to for somebody. One pure decision, so that sidebar, links and typed addresses cannot disagree.
import type { Role } from '#shared/access/roles.ts';
import { homeScreen, mayOpen, type ScreenName, screenPath, screenTable } from '#shared/access/screens.ts';
import { loginPath, safeBack } from '#client/session/back.ts';
import { screenAt } from './screen-at.ts';

interface Who {
  role: Role;
  manager: boolean;
}

export type Decision = { kind: 'show' | 'refused'; screen: ScreenName } | { kind: 'go'; to: string };

/** The 404 page, told which path was asked for. */
export function notFoundPath(path: string): string {
  return `${screenPath('notFound')}?${new URLSearchParams({ path }).toString()}`;
}

/** Where sign-in leads: back to where somebody was when they may open it, else to their first screen. */
export function afterSignIn(search: string, who: Who): string {
  const back = safeBack(new URLSearchParams(search).get('back'));
  const screen = back === null ? null : screenAt(new URL(back, location.origin).pathname);
  const opens = screen !== null && screenTable[screen].built && mayOpen(screen, who);
  return back !== null && opens ? back : screenPath(homeScreen(who));
}

/** Shows the screen, says that it is refused, or goes elsewhere. `search` begins with "?" or is empty. */
export function decide(path: string, search: string, who: Who | null): Decision {
  if (path === '/') return { kind: 'go', to: who ? screenPath(homeScreen(who)) : screenPath('login') };
  const screen = screenAt(path, search);
  if (!screen || !screenTable[screen].built) return { kind: 'go', to: notFoundPath(path) };
  if (screen === 'login' && who) return { kind: 'go', to: afterSignIn(search, who) };
  if (mayOpen(screen, who)) return { kind: 'show', screen };
  return who ? { kind: 'refused', screen } : { kind: 'go', to: loginPath(path + search) };
}
