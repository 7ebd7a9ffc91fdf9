import { describe, expect, it } from 'vitest';
import { riverPath } from '#client/areas/ledger/river/river-path.ts';

/** The half width of the river at each stage, read from its outline. */
const halves = (amounts: number[]): number[] => {
  const step = 1_000 / amounts.length;
  return amounts.map((_, index) => {
    const x = step * (index + 0.5);
    const y = riverPath(amounts).match(new RegExp(`[ C]${x} (\\d+(?:\\.\\d+)?)C`))?.[1];
    return 50 - Number(y);
  });
};

describe('the river', () => {
  it('is as wide as the amount at each stage, and as narrow as nothing below zero', () => {
    expect(halves([100, 50, 0, -20, 100])).toEqual([42, 22, 2, 2, 42]);
  });

  it('has an outline without any money', () => {
    expect(riverPath([0, 0])).toMatch(/^M0 50L.*Z$/);
    expect(riverPath([])).toBe('');
  });
});
