import { expect, it } from 'vitest';
import { fittingItems } from '#client/list/filters/line/fitting-items.ts';

const pills = [100, 100, 200, 100];
const unused = [false, false, false, false];

it('all filters stand in the line if there is room for all', () => {
  expect(fittingItems(pills, unused, 532)).toEqual([true, true, true, true]);
});

it('those without room leave it from the end, and the button of the others has its place', () => {
  expect(fittingItems(pills, unused, 531)).toEqual([true, true, true, false]);
  expect(fittingItems(pills, unused, 420)).toEqual([true, true, false, false]);
});

it('used filters stay before unused ones, and a long one leaves its place to a shorter one', () => {
  expect(fittingItems(pills, [false, false, true, true], 420)).toEqual([false, false, true, true]);
  expect(fittingItems(pills, [false, true, true, true], 300)).toEqual([false, true, false, true]);
});

it('no filter stands in a line without room', () => {
  expect(fittingItems(pills, unused, 0)).toEqual([false, false, false, false]);
});
