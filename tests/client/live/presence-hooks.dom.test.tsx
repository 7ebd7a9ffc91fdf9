// Who is online, who is typing, and where the tab says that it is.
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Face } from '#client/app/presence/face.tsx';
import { EditingLocationContext } from '#client/app/presence/use-field-editing.ts';
import { PresenceField } from '#client/app/presence/presence-field.tsx';
import { useIsOnline, useOnlineCount } from '#client/app/presence/use-online.ts';
import { usePresence, usePresenceAt } from '#client/app/presence/use-presence.ts';
import { useRowPresence } from '#client/app/presence/use-row-presence.ts';
import { useTyping } from '#client/app/presence/use-typing.ts';
import { ScreenContext } from '#client/app/screens/screen-context.ts';
import { LiveClient } from '#client/live/live-client.ts';
import { LiveContext } from '#client/live/live-context.ts';
import { initI18n } from '#client/messages/i18n.ts';
import type { PresentUser } from '#shared/live/presence.ts';

let live: LiveClient;
beforeAll(() => initI18n('fr'));
beforeEach(() => {
  live = new LiveClient();
});

const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <LiveContext value={live}>
    <ScreenContext value="package">{children}</ScreenContext>
  </LiveContext>
);
const salma: PresentUser = { id: '1', name: 'Salma', avatarId: null, colour: 2, editing: null, typing: false };
const places = () => live.presence.currentUpdate().places;
const online = (came: string[], left: string[] = [], isFirst = false): void => {
  act(() => {
    live.presence.applyOnline({ isFirst, came, left });
  });
};
const tell = (key: string, ...people: PresentUser[]): void => {
  act(() => {
    live.presence.setPresence(key, { people, count: people.length });
  });
};

describe('who is online', () => {
  it('is followed as people come and go, and begins anew with a first message', () => {
    const { result } = renderHook(() => [useIsOnline('1'), useOnlineCount()], { wrapper });
    expect(result.current).toEqual([false, 0]);
    online(['1', '2'], [], true);
    expect(result.current).toEqual([true, 2]);
    online(['3'], ['1']);
    expect(result.current).toEqual([false, 2]);
    online(['1'], [], true);
    expect(result.current).toEqual([true, 1]);
    online([], ['1']);
    expect(result.current).toEqual([false, 0]);
  });

  it('has a dot with a word beside the face, and nobody else has', async () => {
    render(
      ['1', '2'].map((id) => (
        <p key={id}>
          {id} <Face user={{ id, name: 'Salma', avatarId: null }} />
        </p>
      )),
      { wrapper },
    );
    online(['1']);
    expect((await screen.findByText('En ligne')).closest('p')?.textContent).toMatch(/^1/);
    online(['2'], ['1']);
    expect(screen.getByText('En ligne').closest('p')?.textContent).toMatch(/^2/);
  });

  it('is nobody without a connection, and is not followed any longer by what is gone', () => {
    expect(renderHook(() => [useIsOnline('1'), useOnlineCount()]).result.current).toEqual([false, 0]);
    const ends = vi.fn<() => void>();
    const subscribe = live.presence.subscribeOnline.bind(live.presence);
    vi.spyOn(live.presence, 'subscribeOnline').mockImplementation((listener) => {
      const end = subscribe(listener);
      return () => {
        ends();
        end();
      };
    });
    renderHook(() => useIsOnline('1'), { wrapper }).unmount();
    expect(ends).toHaveBeenCalledTimes(1);
  });
});

describe('a tab', () => {
  it('is where its page is, moves with it, and is nowhere once it is closed', () => {
    const { result, rerender, unmount } = renderHook<ReturnType<typeof usePresence>, { object: string | null }>(
      ({ object }) => usePresence(object === null ? null : { screen: 'package', object }),
      { wrapper, initialProps: { object: 'p1' } },
    );
    expect(places()).toEqual([{ screen: 'package', object: 'p1' }]);
    tell('package/p2', salma);
    expect(result.current.count).toBe(0);
    rerender({ object: 'p2' });
    expect([places(), result.current.people]).toEqual([[{ screen: 'package', object: 'p2' }], [salma]]);
    rerender({ object: null });
    expect([places(), result.current]).toEqual([[], { people: [], count: 0 }]);
    rerender({ object: 'p2' });
    unmount();
    expect(places()).toEqual([]);
  });

  it('sees who is at a place without being there', () => {
    const { result } = renderHook(() => usePresenceAt({ screen: 'package' }), { wrapper });
    tell('package', salma);
    expect([places(), result.current]).toEqual([[], { people: [salma], count: 1 }]);
    tell('package');
    expect(result.current.count).toBe(0);
  });

  it('sees on a row who has it open on the same screen, for as long as it asks', () => {
    const { result } = renderHook(() => useRowPresence(), { wrapper });
    const listener = vi.fn<() => void>();
    const end = result.current?.subscribe('p1', listener);
    tell('package/p1', salma);
    tell('package/p2', salma);
    tell('tickets/p1', salma);
    expect([listener.mock.calls.length, result.current?.get('p1').people]).toEqual([1, [salma]]);
    end?.();
    tell('package/p1');
    expect([listener.mock.calls.length, result.current?.get('p1').people]).toEqual([1, []]);
    expect(renderHook(() => useRowPresence()).result.current).toBeUndefined();
  });
});

const open = (hasText: boolean) =>
  renderHook((text: boolean) => useTyping({ screen: 'package', object: 'p1' }, text), {
    wrapper,
    initialProps: hasText,
  });

it('is told while the field has both the focus and a text, and no longer', () => {
  const { result, rerender, unmount } = open(false);
  const typing = [{ screen: 'package', object: 'p1', typing: true }];
  act(() => result.current.onFocus());
  expect(places()).toEqual([]);
  rerender(true);
  expect(places()).toEqual(typing);
  act(() => result.current.onBlur());
  expect(places()).toEqual([]);
  act(() => result.current.onFocus());
  expect(places()).toEqual(typing);
  rerender(false);
  expect(places()).toEqual([]);
  rerender(true);
  unmount();
  expect(places()).toEqual([]);
});

describe('typing', () => {
  it('of others at the same place is shown', () => {
    const { result } = open(false);
    tell('package/p1', { ...salma, typing: true });
    tell('package/p2', { ...salma, id: '2' });
    expect(result.current.people).toEqual([{ ...salma, typing: true }]);
  });
});

const Form = ({ field }: { field: string | null }): ReactNode => (
  <EditingLocationContext value={{ screen: 'package', object: 'p1' }}>
    {field !== null && (
      <PresenceField field={field}>{({ className }) => <input className={className} />}</PresenceField>
    )}
  </EditingLocationContext>
);

it('a field that goes while it has the focus is not edited any longer, and one has the colour of its editor', () => {
  const { rerender } = render(<Form field="phone" />, { wrapper });
  const field = screen.getByRole('textbox');
  fireEvent.focus(field);
  tell('package/p1', { ...salma, editing: 'phone' });
  expect(field.className).toContain('edited');
  expect(field.parentElement?.style.getPropertyValue('--ring')).toBe('var(--presence-2)');
  tell('package/p1', { ...salma, editing: 'city' });
  expect(field.className).toBe('');
  rerender(<Form field={null} />);
  expect(places()).toEqual([]);
});
