// Tests that break the source on purpose name a piece of it. A rename must show here at once, not in a long run.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newer, reshaped } from '#tests/faults/scenarios/processes/f39-versions.ts';
import { faultMutations } from '#tests/mutations/fault-mutations.ts';
import { mutations } from '#tests/mutations/mutations.ts';
import { root } from '#tests/support/machine/folders.ts';

const edits = [...mutations, ...faultMutations.flatMap((mutation) => mutation.edits), ...newer, ...reshaped];

it('each edit of the mutation tests finds its text exactly once in its file', async () => {
  const wrong = await Promise.all(
    edits.map(async ({ file, find }) => {
      const text = await readFile(join(root, file), 'utf8').catch(() => '');
      const places = text.split(find).length - 1;
      return places === 1 ? [] : [`${places} times in ${file}: ${find}`];
    }),
  );
  expect(edits.length).toBeGreaterThan(40);
  expect(wrong.flat()).toEqual([]);
});
