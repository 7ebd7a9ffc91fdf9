// Mutation tests of the fault suite. Each safeguard is removed in a copy of the source, and the fault must then fail
// with the expected finding.
import { expect, onTestFinished, test } from 'vitest';
import { faultMutations } from './fault-mutations.ts';
import { createSourceCopy } from './source-copy.ts';

const limitMs = 600_000;

// Two at a time, each in its own copy: most of a run waits for a recovery that never comes.
test.concurrent.for(faultMutations)(
  'the fault suite notices $name',
  { timeout: limitMs },
  async ({ fault, finds, edits }) => {
    const copy = createSourceCopy();
    onTestFinished(() => copy.remove());
    const { code, output } = await copy.runFault(edits, fault);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(finds) });
  },
);
