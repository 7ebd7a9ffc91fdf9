// The story of a person can have any event of any entity: each has its word, in every language.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { entities } from '#shared/areas/index.ts';
import { languages } from '#client/messages/languages.ts';

const words = z.object({
  story: z.object({ acts: z.record(z.string(), z.string()), entities: z.record(z.string(), z.string()) }),
});
const storyOf = (language: string) =>
  words.parse(
    JSON.parse(readFileSync(new URL(`../../../client/messages/${language}/users.json`, import.meta.url), 'utf8')),
  ).story;

it.each(languages)('in %s', (language) => {
  const { acts, entities: things } = storyOf(language);
  const events = Object.values(entities).flatMap(({ payloadFields }) => Object.keys(payloadFields));
  expect([...new Set(events)].filter((event) => !acts[event])).toEqual([]);
  expect(Object.keys(entities).filter((entity) => !things[entity])).toEqual([]);
});
