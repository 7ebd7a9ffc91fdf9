// All that a step changes on a parcel, and nothing else.
import { expect, it } from 'vitest';
import { packageService } from '#server/areas/packages/service.ts';
import { effectOf } from '#tests/fixtures/effect-of.ts';
import { effects, parcel } from './effects.ts';
import { effectsOfEdits } from './effects-of-edits.ts';
import { effectsOfReads } from './effects-of-reads.ts';
import { effectsOfVisits } from './effects-of-visits.ts';

it.each([...effects, ...effectsOfReads, ...effectsOfEdits, ...effectsOfVisits])(
  'a parcel %s (%s)',
  async (_what, action, { row, ...given }, expected) => {
    const { effect } = await effectOf(packageService, action, { ...given, row: { ...parcel, ...row } });
    expect(effect).toEqual(expected);
  },
);
