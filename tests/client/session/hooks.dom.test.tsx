// What of the session pages show and keep: the name of the organisation, and what is stored for the user.
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { initI18n } from '#client/messages/i18n.ts';
import { storeSession } from '#client/session/session.ts';
import { useClearUserStorage } from '#client/session/user-storage.ts';
import { useOrganisationName } from '#client/session/use-organisation-name.ts';
import { sessionOf } from '#tests/client/support/session.ts';

beforeAll(async () => {
  await initI18n();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  storeSession(null);
  vi.restoreAllMocks();
});

it('the organisation is the company, otherwise the hub in the language of the page', async () => {
  const { result } = renderHook(() => useOrganisationName());
  expect(result.current).toBeNull();
  const session = sessionOf('CUSTOMER');
  act(() => storeSession(session));
  expect(result.current).toBe('Hub Casablanca');
  const company = { id: 'c1', name: 'Atlas' };
  act(() => storeSession({ ...session, viewer: { ...session.viewer, company } }));
  expect(result.current).toBe('Atlas');
  act(() => storeSession({ ...session, viewer: { ...session.viewer, hub: null } }));
  expect(result.current).toBeNull();
});

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('draft.'));

it('what is stored for others goes at once, what is stored for the user at the sign-out, and not before', () => {
  for (const key of ['draft.u1', 'draft.u2']) localStorage.setItem(key, 'x');
  const first = renderHook(() => useClearUserStorage('draft.'));
  expect(stored()).toHaveLength(2);
  act(() => storeSession(sessionOf('ADMIN')));
  expect(stored()).toEqual(['draft.u1']);
  first.unmount();
  expect(stored()).toEqual(['draft.u1']);
  renderHook(() => useClearUserStorage('draft.'));
  act(() => storeSession(null));
  expect(stored()).toEqual([]);
});
