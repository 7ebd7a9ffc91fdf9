// What one tab is sent of presence.
import { describe, expect, it, vi } from 'vitest';
import { PresenceSession } from '#server/presence/presence-session.ts';
import type { PresenceMessage, PresentUser } from '#shared/live/presence.ts';
import { viewerOf } from './support/viewers.ts';

const person = (userId: string): PresentUser => ({
  id: userId,
  name: userId,
  avatarId: null,
  colour: 1,
  editing: null,
  typing: false,
});

describe('what a tab is sent', () => {
  it('everybody but its user, at most twenty names with the number of all; the same is not sent twice', () => {
    const sent: PresenceMessage[] = [];
    const session = new PresenceSession('t1', viewerOf('ADMIN'), (message) => void sent.push(message));
    const place = { screen: 'package' } as const;
    session.send(place, []);
    session.send(place, [person('me')]);
    expect(sent).toEqual([]);
    const many = Array.from({ length: 21 }, (_, index) => person(`u${index}`));
    session.send(place, [person('me'), ...many]);
    session.send(place, [person('me'), ...many]);
    expect(sent.map(({ people, count }) => [people.length, count])).toEqual([[20, 21]]);
    expect(session.sentLocations()).toEqual([place]);
    session.send(place, [person('me')]);
    session.send(place, []);
    expect(sent.slice(1)).toEqual([{ screen: 'package', object: null, people: [], count: 0 }]);
    session.send(place, many);
    session.forgetSent(place);
    session.send(place, many);
    expect(sent).toHaveLength(4);
  });

  it('who came online and who left, at first everybody, never its own user', () => {
    const sent: unknown[] = [];
    const session = new PresenceSession(
      't1',
      viewerOf('ADMIN'),
      vi.fn<() => void>(),
      (change) => void sent.push(change),
    );
    session.sendOnline(new Set(['me']));
    session.sendOnline(new Set(['me']));
    session.sendOnline(new Set(['me', 'a', 'b']));
    session.sendOnline(new Set(['b', 'c']));
    expect(sent).toEqual([
      { isFirst: true, came: [], left: [] },
      { isFirst: false, came: ['a', 'b'], left: [] },
      { isFirst: false, came: ['c'], left: ['a'] },
    ]);
  });

  it('of the places that it follows: where it is, and each object on a screen where it is', () => {
    const session = new PresenceSession('t1', viewerOf('ADMIN'), vi.fn<() => void>());
    session.locations = [
      { screen: 'package', since: 1 },
      { screen: 'rating', object: 'r1', since: 1 },
    ];
    expect(session.follows({ screen: 'package', object: 'any' })).toBe(true);
    expect(session.follows({ screen: 'rating', object: 'r1' })).toBe(true);
    expect(session.follows({ screen: 'rating', object: 'r2' })).toBe(false);
    expect(session.follows({ screen: 'rating' })).toBe(false);
    expect(session.follows({ screen: 'ratings' })).toBe(false);
  });

  it('a look of an account that is older than the one shown changes nothing', () => {
    const session = new PresenceSession('t1', viewerOf('ADMIN'), vi.fn<() => void>());
    const shown = (name: string, version: number) => session.showAs({ name, avatarId: null, version });
    expect([shown('B', 3), shown('A', 2), shown('C', 3)]).toEqual([true, false, true]);
    expect(session.member().name).toBe('C');
  });
});
