// Mutation tests. Each important safeguard is removed in a copy of the source, and its test must fail there by its
// own assertion; on the unchanged source it must pass.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mutation, mutations } from './sabotages.ts';
import { createSourceCopy, type SourceCopy } from './workshop.ts';

const atOnce = 2;
const limitMs = 300_000;
const all: SourceCopy[] = [];
const free: SourceCopy[] = [];
const waiting: ((workshop: SourceCopy) => void)[] = [];

beforeAll(() => {
  for (let index = 0; index < atOnce; index += 1) all.push(createSourceCopy());
  free.push(...all);
});
afterAll(() => {
  for (const workshop of all) workshop.remove();
});

async function inWorkshop<Result>(work: (workshop: SourceCopy) => Promise<Result>): Promise<Result> {
  const workshop =
    free.pop() ??
    (await new Promise<SourceCopy>((resolve) => {
      waiting.push(resolve);
    }));
  try {
    return await work(workshop);
  } finally {
    const next = waiting.shift();
    if (next) next(workshop);
    else free.push(workshop);
  }
}

function byTestFile(): [string, Mutation[]][] {
  return [...Map.groupBy(mutations, ({ testFile }) => testFile)];
}

describe.each(byTestFile())('%s', (testFile, broken) => {
  test.concurrent('passes on the source as it is', { timeout: limitMs }, async () => {
    const [{ project } = { project: 'pg' }] = broken;
    const testNames = [...new Set(broken.map(({ testName }) => testName))];
    const { passed, failed, output: words } = await inWorkshop(({ run }) => run({ project, testFile, testNames }));
    const missing = testNames.filter((name) => !passed.some((each) => each.includes(name)));
    const well = failed.length === 0 && missing.length === 0;
    expect({ failed, missing, words: well ? '' : words }).toEqual({ failed: [], missing: [], words: '' });
  });

  test.concurrent.for(broken)(
    'notices $name',
    { timeout: limitMs },
    async ({ file, find, replace, project, testName }) => {
      const { failed, output: words } = await inWorkshop(({ runMutated: runBroken }) =>
        runBroken({ file, find, replace }, { project, testFile, testNames: [testName] }),
      );
      const noticed = failed.some((name) => name.includes(testName));
      expect({ noticed, words: noticed ? '' : words }).toEqual({ noticed: true, words: '' });
    },
  );
});
