// What the form of a rating sends.
import { expect, it } from 'vitest';
import { toCreateInput } from '#client/areas/ratings/forms/form-values.ts';
import { emptyValues, isRecommended } from '#client/areas/ratings/forms/values.ts';

const packageId = '01900000-0000-7000-8000-0000000000bb';
const sent = (given: Partial<typeof emptyValues>, type: 'driver' | 'support' = 'driver') => {
  const made = toCreateInput(packageId, type, { ...emptyValues, ...given });
  return 'input' in made ? made.input : made.problems;
};

it('who gives four stars or five recommends, unless they say otherwise', () => {
  expect([3, 4, 5].map((overall) => isRecommended({ ...emptyValues, overall }))).toEqual([false, true, true]);
  expect(isRecommended(emptyValues)).toBe(false);
  expect(isRecommended({ ...emptyValues, overall: 1, wouldRecommend: true })).toBe(true);
  expect(sent({ overall: 4 })).toMatchObject({ wouldRecommend: true });
  expect(sent({ overall: 5, wouldRecommend: false })).toMatchObject({ wouldRecommend: false });
});

it('only the categories of who is rated are sent, and those that were given a score', () => {
  const categories = { communication: 2, deliverySpeed: null, courtesy: 4 };
  expect(sent({ overall: 3, categories })).toHaveProperty('categories', { communication: 2 });
  expect(sent({ overall: 3, categories }, 'support')).toHaveProperty('categories.courtesy', 4);
  expect(sent({ overall: 3 })).not.toHaveProperty('categories');
});

it('the overall score is needed', () => {
  expect(sent({ comment: 'Bien' })).toMatchObject([{ path: 'overall', code: 'required' }]);
});
