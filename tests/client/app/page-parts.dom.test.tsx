// The parts around a page: the way back, the two views of the parcels, the notice of a profile, the map's colours.
import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { createRef, Suspense } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { Role } from '#shared/access/roles.ts';
import type { ScreenName } from '#shared/access/screens.ts';
import { initI18n } from '#client/messages/i18n.ts';
import { storeSession } from '#client/session/session.ts';
import { locationUploadAtom } from '#client/app/driver/location-upload-status.ts';
import { LocationUploadBadge } from '#client/app/driver/location-upload-badge.tsx';
import { Breadcrumb } from '#client/app/layout/breadcrumb.tsx';
import { themeAtom } from '#client/app/preferences/theme.ts';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { ViewSwitch } from '#client/app/screens/view-switch.tsx';
import { ProfileNoticePlace } from '#client/app/settings/profile-notice-place.tsx';
import { sessionOf } from '../support/session.ts';

const store = getDefaultStore();
beforeAll(() => initI18n('fr'));
beforeEach(() => {
  sessionStorage.clear();
  navigate('/package');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  storeSession(null);
});

const stepsOf = (role: Role, name: ScreenName): [string, string | null][] => {
  storeSession(sessionOf(role));
  const heading = createRef<HTMLHeadingElement>();
  const { unmount } = render(<Breadcrumb screen={name} title="here" headingRef={heading} />);
  const trail = screen.getByRole('navigation', { name: 'Fil d’Ariane' });
  expect(within(trail).getByRole('heading', { level: 1 })).toBe(heading.current);
  expect(heading.current?.closest('li')?.getAttribute('aria-current')).toBe('page');
  const steps = within(trail)
    .getAllByRole('listitem')
    .map((one): [string, string | null] => [one.textContent, one.querySelector('a')?.getAttribute('href') ?? null]);
  unmount();
  return steps;
};

describe('the way back', () => {
  it('begins with the group of the menu, and has the pages above with their links', () => {
    expect(stepsOf('ADMIN', 'package')).toEqual([['here', null]]);
    expect(stepsOf('ADMIN', 'ratings')).toEqual([
      ['Relation client', null],
      ['here', null],
    ]);
    expect(stepsOf('ADMIN', 'rating')).toEqual([
      ['Relation client', null],
      ['Évaluations', '/ratings'],
      ['here', null],
    ]);
  });

  it('of a page outside the menu begins at the home page of the role', () => {
    expect(stepsOf('ADMIN', 'profile')).toEqual([
      ['Colis', '/package'],
      ['here', null],
    ]);
    expect(stepsOf('TRANSPORTOR', 'profile')).toEqual([
      ['Palettes', '/pallets'],
      ['here', null],
    ]);
  });
});

const open = (role: Role, name: ScreenName) => {
  storeSession(sessionOf(role));
  render(
    <ScreenContext value={name}>
      <ViewSwitch />
    </ScreenContext>,
  );
};

const checked = (name: string): HTMLElement => screen.getByRole('radio', { checked: true, name });

describe('the views of the parcels', () => {
  it('are switched, and the present one is marked', () => {
    open('ADMIN', 'package');
    expect(checked('Liste')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Carte' }));
    expect(location.pathname + location.search).toBe('/package?view=map');
  });

  it('lead back from the map to the list', () => {
    navigate('/package?view=map');
    open('ADMIN', 'map');
    expect(checked('Carte')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Liste' }));
    expect(location.pathname + location.search).toBe('/package');
  });

  it('are no choice for a role without the map', () => {
    open('CUSTOMER', 'package');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

const openNotice = (
  role: Role,
  missing: number,
  { on = 'package', id = 'u1' }: { on?: ScreenName; id?: string } = {},
) => {
  const session = sessionOf(role, { id });
  storeSession({ ...session, viewer: { ...session.viewer, missing } });
  return render(
    <Suspense fallback={null}>
      <ProfileNoticePlace screen={on} />
    </Suspense>,
  );
};

describe('the notice of a profile that lacks something', () => {
  it('says how much, and stays away for this session once it is put away, from this user only', async () => {
    const { unmount } = openNotice('CUSTOMER', 2);
    const notice = within(await screen.findByRole('complementary', { name: 'Profil à compléter' }));
    expect(notice.getByText(/il manque 2 informations/)).toBeTruthy();
    expect(notice.getByRole('link').getAttribute('href')).toBe('/profile');
    fireEvent.click(notice.getByRole('button', { name: /^Masquer/ }));
    expect(screen.queryByRole('complementary')).toBeNull();
    unmount();
    const again = openNotice('CUSTOMER', 2);
    expect(again.container.textContent).toBe('');
    again.unmount();
    openNotice('CUSTOMER', 2, { id: 'u2' });
    expect(await screen.findByRole('complementary')).toBeTruthy();
  });

  it.each<[string, Parameters<typeof openNotice>]>([
    ['for a complete profile', ['CUSTOMER', 0]],
    ['for who is not paid', ['ADMIN', 2]],
    ['on the profile itself', ['CUSTOMER', 2, { on: 'profile' }]],
  ])('takes no place %s', (_, given) => {
    expect(openNotice(...given).container.childElementCount).toBe(0);
  });
});

const colour = (value: string): void => document.documentElement.style.setProperty('--map-sea', value);

it('the map has the colours of the theme once that is on the page, and follows no longer when it is gone', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  colour('#aaa');
  store.set(themeAtom, 'light');
  const { result, unmount } = renderHook(() => useMapPalette());
  expect(result.current.sea).toBe('#aaa');
  act(() => store.set(themeAtom, 'dark'));
  colour('#111');
  expect(result.current.sea).toBe('#aaa');
  act(() => {
    vi.advanceTimersToNextFrame();
  });
  expect(result.current.sea).toBe('#111');
  act(() => store.set(themeAtom, 'light'));
  unmount();
  store.set(themeAtom, 'dark');
  expect(vi.getTimerCount()).toBe(0);
  document.documentElement.style.removeProperty('--map-sea');
});

it('whether the own position is sent is on every page, for who sends it', () => {
  const { container } = render(<LocationUploadBadge />);
  expect(container.textContent).toBe('');
  act(() => store.set(locationUploadAtom, { kind: 'sent', at: 0, accuracy: null }));
  expect(screen.getByRole('link', { name: 'Position envoyée' }).getAttribute('href')).toBe('/profile');
  act(() => store.set(locationUploadAtom, { kind: 'refused' }));
  expect(screen.getByRole('link').textContent).toBe('Position refusée');
  for (const kind of ['searching', 'offDuty'] as const) {
    act(() => store.set(locationUploadAtom, { kind }));
    expect(screen.getByRole('link').textContent).toBe('Position non envoyée');
  }
  act(() => store.set(locationUploadAtom, { kind: 'off' }));
  expect(container.textContent).toBe('');
});
