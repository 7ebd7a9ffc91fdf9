// Presence members of the other instances. Each instance publishes its own members and repeats all of them from time to
// time, which repairs lost messages; the members of an instance that falls silent are removed.
import { z } from 'zod';
import { isId } from '#shared/lib/uuid.ts';
import { presenceUpdateInput } from '#shared/live/presence-input.ts';
import type { PresenceLocation } from '#shared/live/presence.ts';
import type { PresenceMember, PresenceMembers } from './members.ts';

const text = z.string().max(200);
const place = presenceUpdateInput.shape.places.def.element;
const member = z.object({
  id: text,
  userId: z.string().refine(isId),
  name: text,
  avatarId: text.nullish(),
  circle: text,
  at: z.array(z.intersection(place, z.object({ since: z.number() }))),
});

/** An update of one instance: `full` replaces everything that it sent before. */
export const instanceUpdateSchema = z.object({
  instance: text,
  full: z.boolean(),
  members: z.array(member),
  gone: z.array(text),
});
export type InstanceUpdate = z.output<typeof instanceUpdateSchema>;

export class RemoteInstances {
  readonly #members: PresenceMembers;
  readonly #known = new Map<string, { lastUpdateAt: number; ids: Set<string> }>();

  constructor(members: PresenceMembers) {
    this.#members = members;
  }

  /** Applies an update received at `now`; returns the locations that changed. */
  applyUpdate({ instance, full, members, gone }: InstanceUpdate, now: number): readonly PresenceLocation[] {
    const before = this.#known.get(instance)?.ids ?? new Set<string>();
    const ids = new Set(full ? [] : before);
    for (const { id } of members) ids.add(id);
    for (const id of gone) ids.delete(id);
    this.#known.set(instance, { lastUpdateAt: now, ids });
    const left = [...before].filter((id) => !ids.has(id));
    return [
      ...left.flatMap((id) => this.#members.remove(id)),
      ...members.flatMap((one: PresenceMember) => this.#members.put(one)),
    ];
  }

  /** Removes the members of every instance that was silent since; returns their locations. */
  sweep(since: number): readonly PresenceLocation[] {
    const silent = [...this.#known].filter(([, { lastUpdateAt }]) => lastUpdateAt < since);
    return silent.flatMap(([instance, { ids }]) => {
      this.#known.delete(instance);
      return [...ids].flatMap((id) => this.#members.remove(id));
    });
  }
}
