// Which actions on a parcel can be undone, from which state, and with what.
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { reverseActions } from '#client/areas/packages/actions/reverse-actions.ts';
import type { Package } from '#client/areas/packages/documents.ts';
import { buildPackage } from '../support/package.ts';

const driver = { id: 'd1', name: 'Reda' };
const parcel = (given: object = {}): Package => Object.assign(buildPackage(1), { driver: null, ...given });
const after = (...allowedActions: string[]): Package => Object.assign(buildPackage(1), { allowedActions });

describe('what can be undone', () => {
  it.each([
    ['relaunch', 'enroute', null, true],
    ['relaunch', 'enroute', driver, true],
    ['relaunch', 'inhouse', null, true],
    ['relaunch', 'inhouse', driver, false],
    ['relaunch', 'pickedup', null, false],
    ['other', 'enroute', null, false],
  ] as const)('a cancellation by %s, of a parcel that was %s with %j: %s', (allowed, status, who, isPossible) => {
    expect(reverseActions.cancel.possible(parcel({ status, driver: who }), after(allowed))).toBe(isPossible);
  });

  it('an outcome, whatever it was before, but for the delivery of an exchange', () => {
    expect([parcel(), parcel({ exchange: true })].map((pkg) => reverseActions.deliver.possible(pkg))).toEqual([
      true,
      false,
    ]);
    const { deliver, report, schedule, markInterested } = reverseActions;
    expect([deliver, report, schedule, markInterested].map(({ action }) => action)).toEqual(
      Array.from({ length: 4 }, () => 'undoOutcome'),
    );
  });

  it('an assignment, if somebody had it before, who gets it again', async () => {
    // Without messages, each has its name as its text.
    const words = await createInstance().init({ lng: 'fr', resources: {} });
    const { possible, input } = reverseActions.assign;
    expect([possible(parcel()), possible(parcel({ driver }))]).toEqual([false, true]);
    expect(input(parcel({ driver, status: 'confirmed' }), words)).toEqual({ driverId: 'd1' });
    expect(input(parcel({ driver, status: 'enroute' }), words)).toEqual({ driverId: 'd1', note: 'undone.note' });
  });
});
