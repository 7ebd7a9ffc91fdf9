// The order of stops: what was chosen holds, what came later follows, and a move moves one stop.
import { expect, it } from 'vitest';
import { inChosenOrder, movedTo } from '#shared/areas/round/order.ts';

const itself = (stop: string): string => stop;

it('stops follow the chosen order; one that left is passed over, and new ones come last as they are', () => {
  expect(inChosenOrder(['c', 'gone', 'a'], ['a', 'b', 'c', 'd'], itself)).toEqual(['c', 'a', 'b', 'd']);
  expect(inChosenOrder([], ['b', 'a'], itself)).toEqual(['b', 'a']);
});

it('a moved stop changes its place and no other pair; beyond the ends is the end', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(movedTo(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(movedTo(['a', 'b'], 'x', 0)).toEqual(['a', 'b']);
});
