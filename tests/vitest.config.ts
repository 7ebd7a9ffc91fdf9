import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { allChecksVariable } from './support/run-report.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const support = fileURLToPath(new URL('./support/machine/', import.meta.url));
const machine = [`${support}postgres-setup.ts`, `${support}redis-setup.ts`];
const patience = `${support}patience-setup.ts`;
const freshModules = `${support}fresh-modules-setup.ts`;

/**
 * Vite would load graphql's .mjs while Pothos and Yoga load its .js, and types of one copy are unknown to the other.
 */
const graphql = { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') };

const mutations = 'tests/mutations/mutations.pg.test.ts';
const faultMutations = 'tests/mutations/faults.pg.test.ts';

/** Files that take long and seldom find anything: skipped unless everything, or a file, was asked for by name. */
const longFiles = process.env[allChecksVariable] === undefined ? ['tests/**/*.long.{rules,pg,e2e}.test.ts'] : [];
const exclude = [...configDefaults.exclude, ...longFiles];

/** Tests of parts have the class names of the styles, and no rules: finding what these hide took a third of the time. */
const classNamesOnly: Plugin = {
  name: 'class-names-only',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css/ },
    handler: (code) => code.replace('__vite__updateStyle(__vite__id, __vite__css)', ''),
  },
};

export default defineConfig({
  root,
  plugins: [react(), classNamesOnly],
  resolve: { alias: [graphql] },
  test: {
    root,
    env: { TZ: 'UTC' },
    // Class names stay as written, so that a test can query one.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    // More than the two processors of a small machine: tests often wait.
    maxWorkers: 3,
    // A larger space for new objects: collecting them took a tenth of the time.
    execArgv: ['--max-semi-space-size=32'],
    setupFiles: [patience],
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 },
      },
      // The files of a worker share its modules: loading them again for each file takes longer than the tests.
      {
        extends: true,
        test: { name: 'rules', include: ['tests/**/*rules.test.ts'], exclude, testTimeout: 30_000, isolate: false },
      },
      {
        extends: true,
        test: { name: 'long', include: ['tests/**/*long.test.ts'], testTimeout: 600_000, hookTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          testTimeout: 30_000,
          include: ['tests/**/*.dom.test.{ts,tsx}'],
          isolate: false,
          environment: 'happy-dom',
          setupFiles: [freshModules, `${support}dom-setup.ts`],
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          include: ['tests/**/*.pg.test.ts'],
          exclude: [...exclude, mutations, faultMutations],
          globalSetup: machine,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Most of these tests wait for Postgres, Redis or a process.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
        },
      },
      // Both break sources on purpose, after everything else: steps of their own in tests/run.ts.
      {
        extends: true,
        test: {
          name: 'mutations',
          include: [mutations],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxConcurrency: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'fault-mutations',
          include: [faultMutations],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          maxConcurrency: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.test.ts'],
          exclude,
          globalSetup: machine,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Each worker has its own browser. They mostly wait for pages.
          maxWorkers: 2,
          isolate: false,
          setupFiles: [fileURLToPath(new URL('./e2e/support/failed-pages-setup.ts', import.meta.url))],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
