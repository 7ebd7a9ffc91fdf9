// What the other instances tell of their own people. Each holds only its own and says them all again from time to time, so that a lost
// message heals; of one that fell silent everybody is gone.
import { z } from 'zod';
import { isId } from '#shared/kit/id.ts';
import { hereInput } from '#shared/live/signal-inputs.ts';
import type { Place } from '#shared/live/signals.ts';
import type { Member, Members } from './members.ts';

const text = z.string().max(200);
const place = hereInput.shape.places.def.element;
const member = z.object({
  id: text,
  userId: z.string().refine(isId),
  name: text,
  circle: text,
  at: z.array(z.intersection(place, z.object({ since: z.number() }))),
});

/** What one instance tells: `full` replaces all that it told before. */
export const toldSchema = z.object({
  instance: text,
  full: z.boolean(),
  members: z.array(member),
  gone: z.array(text),
});
export type Told = z.output<typeof toldSchema>;

export class Instances {
  readonly #members: Members;
  readonly #known = new Map<string, { heardAt: number; ids: Set<string> }>();

  constructor(members: Members) {
    this.#members = members;
  }

  /** Takes in what an instance tells at `now`; returns the places that changed. */
  hear({ instance, full, members, gone }: Told, now: number): readonly Place[] {
    const before = this.#known.get(instance)?.ids ?? new Set<string>();
    const ids = new Set(full ? [] : before);
    for (const { id } of members) ids.add(id);
    for (const id of gone) ids.delete(id);
    this.#known.set(instance, { heardAt: now, ids });
    const left = [...before].filter((id) => !ids.has(id));
    return [
      ...left.flatMap((id) => this.#members.remove(id)),
      ...members.flatMap((one: Member) => this.#members.put(one)),
    ];
  }

  /** Lets go of the people of every instance that was not heard since; returns the places they were at. */
  sweep(since: number): readonly Place[] {
    const silent = [...this.#known].filter(([, { heardAt }]) => heardAt < since);
    return silent.flatMap(([instance, { ids }]) => {
      this.#known.delete(instance);
      return [...ids].flatMap((id) => this.#members.remove(id));
    });
  }
}
