// A copy of the repository in a temporary folder, in which a source can be mutated and a test run without side
// effects.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root, toolsFolder } from '#tests/support/machine/folders.ts';

const copied = ['package.json', 'tsconfig.json', 'client', 'migrations', 'server', 'shared', 'tests'];
const leftOut = [join('client', 'dist'), join('tests', 'mutations'), join('tests', 'e2e')];
/** What a copy has in addition when format, types, lint and the client's build are checked in it. */
const checkedToo = ['.oxfmtrc.json', '.oxlintrc.json', 'README.md', 'bench', 'deploy', 'docs', 'vite.config.ts'];
const neverCopied = [join('client', 'dist'), join('bench', 'live', 'competitors', 'node_modules')];

const report = z.object({
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

export interface TestRun {
  passed: string[];
  failed: string[];
  /** Why the tests did not run or failed, for the developer. */
  output: string;
}

export interface Edit {
  file: string;
  find: string;
  replace: string;
}

export interface SourceCopy {
  folder: string;
  /** Runs a program of Node in the copy. */
  runNode: (...args: readonly string[]) => Promise<{ code: number; output: string }>;
  /** Runs whole test files. */
  runFiles: (tests: { projects: readonly string[]; files: readonly string[] }) => Promise<TestRun>;
  /** Runs the tests of one file whose names contain one of the given texts. */
  run: (test: { project: string; testFile: string; testNames: readonly string[] }) => Promise<TestRun>;
  /** The same with a mutated source, which is restored afterwards. Throws when `find` does not occur exactly once. */
  runMutated: (
    edit: Edit,
    test: { project: string; testFile: string; testNames: readonly string[] },
  ) => Promise<TestRun>;
  /** Runs one fault of the fault suite with mutated sources; resolves to its exit code and output. */
  runFault: (edits: readonly Edit[], fault: string) => Promise<{ code: number; output: string }>;
  remove: () => void;
}

/** Copies the repository; `whole`: with all that the checks of `npm test` read. */
export function createSourceCopy({ whole = false } = {}): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-mutation-'));
  // Under root the database runs as another user, who needs access.
  chmodSync(folder, 0o755);
  const excluded = (whole ? neverCopied : leftOut).map((path) => join(root, path));
  for (const name of whole ? [...copied, ...checkedToo] : copied)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !excluded.includes(path) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, '.qafila'));
  mkdirSync(join(folder, 'tmp'));
  if (existsSync(toolsFolder)) symlinkSync(toolsFolder, join(folder, '.qafila', 'tools'));
  const run: SourceCopy['run'] = ({ project, testFile, testNames }) => {
    const names = testNames.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    return runVitest(folder, ['--project', project, testFile, '-t', names]);
  };
  return {
    folder,
    run,
    runNode: (...args) => runNode(folder, args),
    runFiles: ({ projects, files }) =>
      runVitest(folder, [...projects.flatMap((project) => ['--project', project]), ...files]),
    runMutated: (edit, test) => mutated(folder, [edit], () => run(test)),
    runFault: (edits, fault) =>
      mutated(folder, edits, () =>
        runNode(folder, [join('tests', 'faults', 'run.ts'), '--quick', '--bare', '--only', fault]),
      ),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Mutates sources while `work` runs. Throws when `find` does not occur exactly once. */
async function mutated<Result>(folder: string, edits: readonly Edit[], work: () => Promise<Result>): Promise<Result> {
  const wholes = edits.map(({ file }) => readFileSync(join(folder, file), 'utf8'));
  try {
    for (const { file, find, replace } of edits) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const places = text.split(find).length - 1;
      if (places !== 1) throw new Error(`Found ${places} times in ${file}, and not once: ${find}`);
      writeFileSync(
        path,
        text.replace(find, () => replace),
      );
    }
    return await work();
  } finally {
    for (const [index, { file }] of edits.entries()) writeFileSync(join(folder, file), wholes[index] ?? '');
  }
}

async function runVitest(folder: string, choice: readonly string[]): Promise<TestRun> {
  const reportFile = join(folder, 'tmp', 'report.json');
  rmSync(reportFile, { force: true });
  const args = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...choice,
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ];
  const { output: log } = await runNode(folder, args);
  if (!existsSync(reportFile)) return { passed: [], failed: [], output: log };
  const { testResults } = report.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const namesOf = (status: string) => tests.filter((each) => each.status === status).map(({ fullName }) => fullName);
  const output = [
    ...testResults.map(({ message }) => message),
    ...tests.flatMap(({ failureMessages }) => failureMessages),
    log,
  ]
    .filter((text) => text !== '')
    .join('\n');
  return { passed: namesOf('passed'), failed: namesOf('failed'), output };
}

// The copy's databases live in the copy, and nothing of the run around it reaches the run inside.
function runNode(folder: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$|PROD$|DEV$|MODE$|SSR$|BASE_URL$)/.test(name),
  );
  const temporary = join(folder, 'tmp');
  const env = { ...Object.fromEntries(own), TMPDIR: temporary, NODE_COMPILE_CACHE: join(temporary, 'compiled') };
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number; output: string }>();
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  child.once('error', reject);
  child.once('close', (code) => resolve({ code: code ?? 1, output: log }));
  return promise;
}
