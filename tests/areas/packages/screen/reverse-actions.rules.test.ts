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

  it.each([
    [false, 'correct', true],
    [true, 'correct', false],
    [false, 'other', false],
  ] as const)('a delivery, of an exchange (%s) where %s is allowed: %s', (exchange, allowed, isPossible) => {
    expect(reverseActions.deliver.possible(parcel({ exchange }), after(allowed))).toBe(isPossible);
  });

  it.each([
    ['enroute', 'resume', true],
    ['inhouse', 'resume', false],
    ['enroute', 'other', false],
  ] as const)('a delivery that was put off, from %s where %s is allowed: %s', (status, allowed, isPossible) => {
    for (const { possible } of [reverseActions.schedule, reverseActions.markInterested])
      expect(possible?.(parcel({ status }), after(allowed))).toBe(isPossible);
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
