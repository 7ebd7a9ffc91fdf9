// Which mutations a run tries. `npm test` tries some of those whose source or test has changed, `npm run test:all` all.
import { execFileSync } from 'node:child_process';
import { root } from '#tests/support/machine/folders.ts';
import { type Mutation, mutations } from './mutations.ts';

/** Set to `changed` by tests/run.ts; all mutations otherwise. */
export const choiceVariable = 'QAFILA_MUTATIONS';

/** How many of the changed ones `npm test` tries: a merge may change all of them, which take eight minutes. */
export const changedLimit = 3;

/** The mutations of this run. */
export function chosenMutations(): readonly Mutation[] {
  return process.env[choiceVariable] === 'changed' ? (changedMutations() ?? []).slice(0, changedLimit) : mutations;
}

/** Those whose source or test differs from the commit before the last; null where git cannot tell. */
export function changedMutations(): readonly Mutation[] | null {
  const changed = changedFiles();
  return changed && mutations.filter(({ file, testFile }) => changed.has(file) || changed.has(testFile));
}

/** Files of the last commit, of the working tree, and new ones. */
function changedFiles(): ReadonlySet<string> | null {
  try {
    return new Set([
      ...git('diff', '--name-only', '--relative', 'HEAD~1'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]);
  } catch {
    return null;
  }
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');
}
