// Mutation tests. Each important safeguard is removed in a copy of the source, and its test must fail there by its
// own assertion; on the unchanged source it must pass.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chosenMutations } from './chosen.ts';
import type { Mutation } from './mutations.ts';
import { createSourceCopy, type SourceCopy } from './source-copy.ts';

const atOnce = 2;
const limitMs = 300_000;
const all: SourceCopy[] = [];
const free: SourceCopy[] = [];
const waiting: ((copy: SourceCopy) => void)[] = [];

beforeAll(() => {
  for (let index = 0; index < atOnce; index += 1) all.push(createSourceCopy());
  free.push(...all);
});
afterAll(() => {
  for (const copy of all) copy.remove();
});

async function inSourceCopy<Result>(work: (copy: SourceCopy) => Promise<Result>): Promise<Result> {
  const copy =
    free.pop() ??
    (await new Promise<SourceCopy>((resolve) => {
      waiting.push(resolve);
    }));
  try {
    return await work(copy);
  } finally {
    const next = waiting.shift();
    if (next) next(copy);
    else free.push(copy);
  }
}

function byTestFile(): [string, Mutation[]][] {
  return [...Map.groupBy(chosenMutations(), ({ testFile }) => testFile)];
}

describe.each(byTestFile())('%s', (testFile, mutated) => {
  test.concurrent('passes on the source as it is', { timeout: limitMs }, async () => {
    const [{ project } = { project: 'pg' }] = mutated;
    const testNames = [...new Set(mutated.map(({ testName }) => testName))];
    const { passed, failed, output } = await inSourceCopy(({ run }) => run({ project, testFile, testNames }));
    const missing = testNames.filter((name) => !passed.some((each) => each.includes(name)));
    const well = failed.length === 0 && missing.length === 0;
    expect({ failed, missing, output: well ? '' : output }).toEqual({ failed: [], missing: [], output: '' });
  });

  test.concurrent.for(mutated)(
    'notices $name',
    { timeout: limitMs },
    async ({ file, find, replace, project, testName }) => {
      const { failed, output } = await inSourceCopy(({ runMutated }) =>
        runMutated({ file, find, replace }, { project, testFile, testNames: [testName] }),
      );
      const noticed = failed.some((name) => name.includes(testName));
      expect({ noticed, output: noticed ? '' : output }).toEqual({ noticed: true, output: '' });
    },
  );
});
