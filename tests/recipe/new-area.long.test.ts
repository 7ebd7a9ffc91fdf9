// Follows docs/new-area.md in a copy of the repository: the area that it describes must work, and be as small as it says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSourceCopy, type SourceCopy } from '#tests/mutations/source-copy.ts';
import { root } from '#tests/support/machine/folders.ts';
import { followRecipe, readRecipePage } from './recipe-page.ts';

const page = readRecipePage();
const written = [...page.files.keys()];
const changed = [...new Set(page.additions.map(({ file }) => file))];
const program = (name: string): string => join(root, 'node_modules', name);

let copy: SourceCopy;
const succeeds = async (...args: readonly string[]): Promise<void> => {
  expect(await copy.runNode(...args)).toEqual({ code: 0, output: expect.any(String) });
};

beforeAll(async () => {
  copy = createSourceCopy({ whole: true });
  followRecipe(page, copy.folder);
  await succeeds('server/cli/print-tables.ts');
  await succeeds('server/cli/print-schema.ts');
}, 300_000);
afterAll(() => copy.remove());

it('its files are formatted', async () => {
  const formatted = [...written, ...changed].filter((file) => /\.(?:tsx?|json|css)$/.test(file));
  await succeeds(program('oxfmt/bin/oxfmt'), '--check', ...formatted);
});

it('its files keep the rules of lint', async () => {
  const linted = [...written, ...changed].filter((file) => /\.tsx?$/.test(file));
  await succeeds(program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...linted);
});

it('the repository with the area compiles, client included', async () => {
  await succeeds(program('typescript/bin/tsc'), '--noEmit');
});

it('the client is built with it, within its size limits', async () => {
  await succeeds('server/cli/build.ts');
});

it('the area acts, refuses, lists, counts, sends its changes live and hides foreign rows', async () => {
  const { passed, failed, output } = await copy.runFiles({ projects: ['pg'], files: ['tests/areas/leads'] });
  expect({ failed, output: failed.length === 0 ? '' : output }).toEqual({ failed: [], output: '' });
  expect(passed.toSorted()).toEqual([
    'a lead is created by a customer, contacted and closed by the support, and reopened by an administrator',
    'a lead is refused to other roles, in a wrong status, and without an outcome',
    'a lead is seen by its own company without the outcome, and not by another company or role',
    'an open page gets each change of its company, without hidden fields, and none of another company',
    'the list of leads has the rows of a tab, of a filter and of a search, with exact counts, for the own company only',
    'the policies of the database hide the rows of other companies from a query that forgets its scope',
  ]);
});

it('the tests of all areas know the area and pass', async () => {
  const { passed, failed, output } = await copy.runFiles({
    projects: ['architecture', 'rules', 'pg'],
    files: [
      'tests/architecture/',
      'tests/access/access-contents',
      'tests/access/actions',
      'tests/access/graphql-access',
      'tests/access/screens',
      'tests/areas/row-lock',
      'tests/db/row-security',
      'tests/db/table-grants',
      'tests/entities/inputs',
      'tests/events/event-schema',
      'tests/live/subscriptions/group-keys',
    ],
  });
  expect({ failed, output: failed.length === 0 ? '' : output }).toEqual({ failed: [], output: '' });
  expect(passed).toEqual(
    expect.arrayContaining([
      'lead has payload fields for each event and a scope for each role',
      'a second command on the same lead waits for the first and starts from its row',
      'every root field is stated by its area, with exactly these roles',
      'every table and every partition has a forced policy',
      'a role may read, insert, change and delete the rows of these tables, and no others',
      'the actions of lead are for those who are stated',
    ]),
  );
});

const isCode = (file: string) => !file.startsWith('tests/') && !file.startsWith('client/messages/');
const countLines = (text: string) => text.split('\n').length - 1;

it('the page says how large the area is', () => {
  const files = [...page.files].filter(([file]) => isCode(file));
  const total = files.reduce((sum, [, text]) => sum + countLines(text), 0);
  const added = page.additions
    .filter(({ file }) => isCode(file))
    .reduce((sum, each) => sum + countLines(each.added), 0);
  expect(readFileSync(join(root, 'docs/new-area.md'), 'utf8')).toContain(
    `${files.length} new files with ${total} lines, and ${added} more lines in ${changed.filter(isCode).length} existing files`,
  );
});
