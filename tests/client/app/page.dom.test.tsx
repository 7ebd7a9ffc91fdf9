// The frame of a page: its header, what surrounds its content, and what a list is given by the application.
import { act, render, renderHook, screen, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { canOpenScreen } from '#shared/access/screens.ts';
import { roles } from '#shared/access/roles.ts';
import { slipReaders } from '#shared/areas/slips/roles.ts';
import { useSignOut } from '#client/app/account/use-sign-out.ts';
import { ShellExtensionsContext } from '#client/app/extension-points/shell-extensions.ts';
import { Layout } from '#client/app/layout/layout.tsx';
import { Page, type PageProps } from '#client/app/layout/page.tsx';
import { MoreSheet } from '#client/app/navigation/more-sheet.tsx';
import { AccessDenied } from '#client/app/screens/access-denied.tsx';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { shellExtensions } from '#client/shell-extensions.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { LiveContext } from '#client/live/live-context.ts';
import { LiveClient } from '#client/live/live-client.ts';
import { sessionAtom, storeSession } from '#client/session/session.ts';
import { Toasts } from '#client/ui/feedback/toasts.tsx';
import { sessionOf } from '../support/session.ts';

beforeAll(() => initI18n('fr'));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  navigate('/package');
});
afterEach(() => {
  vi.unstubAllGlobals();
  storeSession(null);
});

const Jobs = () => <i>jobs</i>;
/** A page of parcels whose places are known to nobody else. */
function openPage(props: Partial<PageProps>) {
  storeSession(sessionOf('ADMIN'));
  const live = new LiveClient();
  const places = () => live.presence.currentUpdate().places;
  const { container } = render(
    <ShellExtensionsContext value={{ ...shellExtensions, screens: {}, JobTray: Jobs }}>
      <LiveContext value={live}>
        <ScreenContext value="package">
          <Page {...props}>content</Page>
        </ScreenContext>
      </LiveContext>
    </ShellExtensionsContext>,
  );
  return { header: container.querySelector('header')?.textContent, places };
}

describe('the header of a page', () => {
  it('has the title of its screen, the connection and the jobs, and enters its screen', () => {
    const { header, places } = openPage({});
    expect(screen.getByRole('heading', { level: 1, name: 'Colis' })).toBeTruthy();
    expect(header).toMatch(/Connexion|Connecté|En direct/);
    expect(header).toContain('jobs');
    expect(places()).toEqual([{ screen: 'package' }]);
  });

  it('has a title and a place of its own where the page says so', () => {
    const { places } = openPage({ title: 'One parcel', presenceLocation: { screen: 'package', object: 'p1' } });
    expect(screen.getByRole('heading', { level: 1, name: 'One parcel' })).toBeTruthy();
    expect(places()).toEqual([{ screen: 'package', object: 'p1' }]);
  });

  it('says nothing of the connection on a page without live data, and enters nothing', () => {
    const { header, places } = openPage({ isStatic: true, title: 'Words', actions: 'save' });
    expect([header, places()]).toEqual(['Wordssave', []]);
  });
});

it('the first link of a page leads to its content', () => {
  storeSession(sessionOf('ADMIN'));
  render(<Layout screen="package">content</Layout>);
  const skip = screen.getByRole('link', { name: 'Aller au contenu' });
  const main = screen.getByRole('main');
  expect([skip.getAttribute('href'), main.tabIndex, main.textContent]).toEqual([`#${main.id}`, -1, 'content']);
});

it('a driver has the reminder of the logo above the page, and an administrator has not', () => {
  storeSession(sessionOf('DRIVER'));
  const { unmount } = render(<Layout screen="package">content</Layout>);
  expect(within(screen.getByRole('main')).getByRole('complementary')).toBeTruthy();
  unmount();
});

it('a refusal names the part that is refused, if it is not the whole page', () => {
  storeSession(sessionOf('ADMIN'));
  const { container, rerender } = render(<AccessDenied screen="package" />);
  expect(container.textContent).toContain('Colis');
  rerender(<AccessDenied screen="package" part="The archive" />);
  expect(container.textContent).toContain('The archive');
});

it('the sheet of a phone has the other pages and the profile, and says who is signed in and for whom', () => {
  storeSession(sessionOf('ADMIN'));
  render(<MoreSheet open onClose={() => undefined} screens={['ratings']} current="profile" />);
  const sheet = screen.getByRole('dialog');
  const links = within(sheet).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/ratings', null],
    ['/profile', 'page'],
  ]);
  expect(within(sheet).getByRole('heading').textContent).toContain('· Hub Casablanca');
});

it('who is signed out while signing out is told of no failure', async () => {
  storeSession(sessionOf('ADMIN'));
  vi.stubGlobal('fetch', () => {
    getDefaultStore().set(sessionAtom, null);
    return Promise.reject(new TypeError('offline'));
  });
  render(<Toasts />);
  const { result } = renderHook(useSignOut);
  await act(() => result.current());
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

const pkg = { id: 'p', version: 1, trackingNumber: 'CAS-1', status: 'delivered', canceledAt: null, driver: null };
const shown = (id: string) => shellExtensions.packageExtensions.find((extension) => extension.id === id);
const [ratings, slips, claims] = [shown('ratings'), shown('slips'), shown('claims')];
const room = (deliveredAt: string | null) => ratings?.reservedHeight?.({ pkg: { ...pkg, deliveredAt } });
const seenBy = (extension: typeof ratings) => roles.filter((role) => extension?.visibleTo({ role, manager: false }));

describe('what other areas show of a parcel', () => {
  it('are its rating, its slips and its claims, each for who may open them', () => {
    expect(seenBy(ratings)).toEqual(roles.filter((role) => canOpenScreen('rating', { role, manager: false })));
    expect(seenBy(slips)).toEqual(roles.filter((role) => slipReaders.includes(role)));
    expect(seenBy(claims)).toEqual([
      'ADMIN',
      'DRIVER',
      'SUBDRIVER',
      'CUSTOMER',
      'HOUSEKEEPER',
      'BACKOFFICE',
      'SUPPORT',
    ]);
  });

  it('has room for a rating only once the parcel is delivered or canceled', () => {
    expect([room('2026-11-21T10:00:00Z'), room(null)]).toEqual([102, 0]);
  });
});
