import { expect, it } from 'vitest';
import { screenNames, screenTable } from '#shared/access/screens.ts';
import { areas } from '#client/areas.ts';

it('the screens of the areas are exactly those that the route table calls built, each once', () => {
  const listed = areas.flatMap(({ screens = {} }) => Object.keys(screens));
  expect(listed.toSorted()).toEqual(screenNames.filter((name) => screenTable[name].built).toSorted());
});
