import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#shared/access/roles.ts';
import { canOpenScreen, menuScreens, screenNames, screenPath, screenTable } from '#shared/access/screens.ts';
import { loginPath, safeReturnPath } from '#client/session/return-path.ts';
import { resolveRoute, notFoundPath } from '#client/app/screens/resolve-route.ts';
import { matchScreen } from '#client/app/screens/match-screen.ts';

const admin = { role: 'ADMIN', manager: false } as const;
type Who = Parameters<typeof resolveRoute>[2];
function open(address: string, who: Who): ReturnType<typeof resolveRoute> {
  const { pathname, search } = new URL(address, location.origin);
  return resolveRoute(pathname, search, who);
}

const onPhone = (role: Role) => resolveRoute('/', '', { role, manager: false }, true);
const transportor = { role: 'TRANSPORTOR', manager: false } as const;

describe('an address', () => {
  it('redirects to /login with the return path without a session', () => {
    expect(resolveRoute('/package', '?tab=all', null)).toEqual({
      kind: 'go',
      to: '/login?back=%2Fpackage%3Ftab%3Dall',
    });
    expect(resolveRoute('/profile', '', null)).toEqual({ kind: 'go', to: '/login?back=%2Fprofile' });
    expect(resolveRoute('/', '', null)).toEqual({ kind: 'go', to: '/login' });
  });

  it('of the root leads to the first screen of the role', () => {
    expect(resolveRoute('/', '', admin)).toEqual({ kind: 'go', to: '/package' });
    expect(resolveRoute('/', '', transportor)).toEqual({ kind: 'go', to: '/pallets' });
  });

  it('of the root leads to the round on the phone of those who carry parcels, and nobody else', () => {
    for (const role of ['DRIVER', 'SUBDRIVER', 'COLLECTOR'] as const)
      expect(onPhone(role)).toEqual({ kind: 'go', to: '/round' });
    expect(onPhone('HOUSEKEEPER')).toEqual({ kind: 'go', to: '/package' });
    expect(resolveRoute('/', '', { role: 'DRIVER', manager: false })).toEqual({ kind: 'go', to: '/package' });
  });

  it('that is unknown, or of a screen not built, leads to the 404 page with the requested path', () => {
    expect(resolveRoute('/pakage', '', admin)).toEqual({ kind: 'go', to: '/pages/error-404?path=%2Fpakage' });
    const unbuilt = screenNames.filter((name) => !screenTable[name].built);
    const paths = unbuilt.map((name) => screenPath(name, { id: '7' }));
    expect(paths.map((path) => resolveRoute(path, '', admin))).toEqual(
      paths.map((path) => ({ kind: 'go', to: notFoundPath(path) })),
    );
  });

  it('is refused to a role that may not open it, and shown to one that may', () => {
    for (const role of roles) {
      for (const manager of [false, true]) {
        const who = { role, manager };
        for (const name of screenNames.filter((one) => screenTable[one].built && one !== 'login')) {
          expect({ who, ...open(screenPath(name, { id: 'one' }), who) }).toEqual({
            who,
            kind: canOpenScreen(name, who) ? 'show' : 'refused',
            screen: name,
          });
        }
      }
    }
  });

  it('of the map is refused to a role that may not see the map, without showing the list instead', () => {
    expect(resolveRoute('/package', '?view=map', admin)).toEqual({ kind: 'show', screen: 'map' });
    expect(resolveRoute('/package', '?view=map', { role: 'CUSTOMER', manager: true })).toEqual({
      kind: 'refused',
      screen: 'map',
    });
    expect(resolveRoute('/package', '?view=map', { role: 'DRIVER', manager: false })).toEqual({
      kind: 'refused',
      screen: 'map',
    });
    expect(resolveRoute('/package', '?view=unknown', admin)).toEqual({ kind: 'show', screen: 'package' });
    expect(resolveRoute('/package', '?view=map', null)).toEqual({
      kind: 'go',
      to: '/login?back=%2Fpackage%3Fview%3Dmap',
    });
  });

  it('shows the public pages to every visitor', () => {
    expect(resolveRoute('/login', '', null)).toEqual({ kind: 'show', screen: 'login' });
    expect(resolveRoute('/pages/error-404', '?path=/x', null)).toEqual({ kind: 'show', screen: 'notFound' });
  });

  it('is the same with a slash at its end', () => {
    expect(matchScreen('/package/')).toBe('package');
    expect(matchScreen('/ratings/12')).toBe('rating');
    expect(matchScreen('/ratings')).toBe('ratings');
    expect(matchScreen('/ratings/12/more')).toBeNull();
  });
});

describe('every entry of the menu', () => {
  it('opens for the role that sees it', () => {
    for (const role of roles) {
      for (const manager of [false, true]) {
        const who = { role, manager };
        for (const name of menuScreens(who))
          expect({ who, ...open(screenPath(name), who) }).toEqual({ who, kind: 'show', screen: name });
      }
    }
  });
});

describe('sign-in', () => {
  it('returns to the previous page', () => {
    expect(resolveRoute('/login', '?back=%2Fpackage%3Ftab%3Dall', admin)).toEqual({
      kind: 'go',
      to: '/package?tab=all',
    });
    expect(resolveRoute('/login', '?back=%2Fprofile&expired=1', transportor)).toEqual({ kind: 'go', to: '/profile' });
  });

  it('returns to the home screen when there is no return path, or none for this role', () => {
    expect(resolveRoute('/login', '', admin)).toEqual({ kind: 'go', to: '/package' });
    expect(resolveRoute('/login', '?back=%2Fpackage', transportor)).toEqual({ kind: 'go', to: '/pallets' });
    expect(resolveRoute('/login', '?back=%2Fnowhere', admin)).toEqual({ kind: 'go', to: '/package' });
  });

  it('never leads out of this app', () => {
    const outside = [
      'https://evil.example/package',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      '/login',
      '/login?back=/login',
    ];
    expect(outside.filter((back) => safeReturnPath(back) !== null)).toEqual([]);
    expect(safeReturnPath('/package?tab=all&status=enroute')).toBe('/package?tab=all&status=enroute');
  });

  it('remembers where an ended session was', () => {
    expect(loginPath('/package?page=2', { expired: true })).toBe('/login?back=%2Fpackage%3Fpage%3D2&expired=1');
    expect(loginPath('/login?back=/package')).toBe('/login');
    expect(resolveRoute('/login', loginPath('/print#ids=1,2').slice('/login'.length), admin)).toEqual({
      kind: 'go',
      to: '/print#ids=1,2',
    });
  });

  it('keeps the secret of a link out of the address of the sign-in page', () => {
    expect(loginPath('/confirm?for=email#t=secret')).toBe('/login?back=%2Fconfirm%3Ffor%3Demail');
  });
});
