// The story of a person lists events of every entity: each has words, in each language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entities } from '#shared/areas/index.ts';

const words = z.record(z.string(), z.string().min(1));
const messages = z.object({ story: z.object({ entities: words, acts: words }) });
const root = join(import.meta.dirname, '../..');
const acts = new Set(Object.values(entities).flatMap(({ payloadFields }) => Object.keys(payloadFields)));

describe.each(['fr', 'en', 'ar'])('in %s', (language) => {
  const file = join(root, 'client/messages', language, 'users.json');
  const { story } = messages.parse(JSON.parse(readFileSync(file, 'utf8')));

  it('every entity and every event has words in the story', () => {
    expect(acts).toContain('signedIn');
    expect(Object.keys(entities).filter((entity) => story.entities[entity] === undefined)).toEqual([]);
    expect([...acts].filter((act) => story.acts[act] === undefined)).toEqual([]);
  });
});

it('events that no action records are declared by their entity', () => {
  const server = join(root, 'server');
  const recorded = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...readFileSync(join(server, path), 'utf8').matchAll(/\bname: '(\w+)\.(\w+)'/g)])
    .map(([, entity = '', event = '']) => ({ entity, event }));
  expect(recorded).toContainEqual({ entity: 'user', event: 'trackRead' });
  const declared = Object.values(entities).flatMap(({ name, payloadFields }) =>
    Object.keys(payloadFields).map((event) => `${name}.${event}`),
  );
  expect(recorded.map(({ entity, event }) => `${entity}.${event}`).filter((name) => !declared.includes(name))).toEqual(
    [],
  );
});
