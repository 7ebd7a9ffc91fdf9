// All that a step changes on a parcel, and nothing else.
import { expect, it } from 'vitest';
import { packageService } from '#server/areas/packages/service.ts';
import { effectOf } from '#tests/fixtures/effect-of.ts';
import { effects, parcel } from './effects.ts';
import { effectsOfEdits } from './effects-of-edits.ts';
import { effectsOfReads, reasons } from './effects-of-reads.ts';
import { effectsOfVisits } from './effects-of-visits.ts';

it.each([...effects, ...effectsOfReads, ...effectsOfEdits, ...effectsOfVisits])(
  'a parcel %s (%s)',
  async (_what, action, { row, rows, ...given }, expected) => {
    const stored = { ...given, rows: { ...reasons, ...rows }, row: { ...parcel, ...row } };
    const { effect } = await effectOf(packageService, action, stored);
    expect(effect).toEqual(expected);
  },
);
