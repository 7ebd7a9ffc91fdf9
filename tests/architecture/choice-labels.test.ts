// Whoever chooses among the values of one field must be able to tell them apart, in each language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

type Messages = { [key: string]: string | Messages };
const messages: z.ZodType<Messages> = z.record(z.string(), z.union([z.string(), z.lazy(() => messages)]));
const root = join(import.meta.dirname, '../..');
const languages = ['fr', 'en', 'ar'] as const;

const schema = buildSchema(readFileSync(join(root, 'shared/graphql/schema.graphql'), 'utf8'));
const enums = Object.values(schema.getTypeMap())
  .filter(isEnumType)
  .filter(({ name }) => !name.startsWith('__'));

/** Each object of messages, by its path. */
function groupsOf(tree: Messages, path: string): [string, Messages][] {
  const below = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [] : groupsOf(value, `${path}.${key}`),
  );
  return [[path, tree], ...below];
}

/** What a reader sees of a label in a hurry: no case, no accents or vowel marks, no punctuation. */
const atAGlance = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The labels of each enum: groups of messages that have a text for each of its values. */
function choicesOf(language: (typeof languages)[number]): [string, Record<string, string>][] {
  const folder = join(root, 'client/messages', language);
  const groups = readdirSync(folder).flatMap((file) =>
    groupsOf(messages.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))), file.replace('.json', '')),
  );
  return groups.flatMap(([path, group]) =>
    enums.flatMap((type): [string, Record<string, string>][] => {
      const labels: Record<string, string> = {};
      for (const { name } of type.getValues()) {
        const label = group[name];
        if (typeof label === 'string') labels[name] = label;
      }
      return Object.keys(labels).length === type.getValues().length ? [[path, labels]] : [];
    }),
  );
}

describe.each(languages)('in %s', (language) => {
  const choices = choicesOf(language);

  it('the labels of statuses, stages, reasons, roles, tags and tabs are among those that are compared', () => {
    expect([...new Set(choices.map(([path]) => path))]).toEqual(
      expect.arrayContaining([
        'statuses.status',
        'statuses.reason',
        'statuses.returnStage',
        'statuses.cashStage',
        'packages.invoiceStatus',
        'packages.tabs',
        'ratings.sentiments',
        'ratings.tabs',
        'rating.tags',
        'rating.categories',
        'notifications.type',
        'notifications.priority',
        'roles',
      ]),
    );
  });

  it.each(choices)('no two labels of %s read alike', (_, labels) => {
    const alike = Object.values(Object.groupBy(Object.keys(labels), (name) => atAGlance(labels[name] ?? ''))).filter(
      (names) => names && names.length > 1,
    );
    expect(alike).toEqual([]);
    for (const label of Object.values(labels)) expect(atAGlance(label)).not.toBe('');
  });
});
