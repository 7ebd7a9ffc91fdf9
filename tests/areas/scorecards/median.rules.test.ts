import { expect, it } from 'vitest';
import { medianOfDrivers } from '#shared/areas/scorecards/scorecard.ts';

it('the median of a hub is the value in the middle, of four drivers at least', () => {
  expect(medianOfDrivers([1, 2, 3])).toBeNull();
  expect(medianOfDrivers([4, 1, 3, 2])).toBe(2.5);
  expect(medianOfDrivers([5, 1, 4, 2, 3])).toBe(3);
});
