import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../', import.meta.url));
const support = fileURLToPath(new URL('./support/machine/', import.meta.url));
const machine = [`${support}postgres-setup.ts`, `${support}redis-setup.ts`];
const patience = `${support}patience-setup.ts`;

/**
 * Vite would load graphql's .mjs while Pothos and Yoga load its .js, and types of one copy are unknown to the other.
 */
const graphql = { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') };

const mutations = 'tests/mutations/mutations.pg.test.ts';
const faultMutations = 'tests/mutations/faults.pg.test.ts';

export default defineConfig({
  root,
  plugins: [react()],
  resolve: { alias: [graphql] },
  test: {
    root,
    env: { TZ: 'UTC' },
    // Class names stay as written, so that a test can query one.
    css: { include: /\.module\.css$/, modules: { classNameStrategy: 'non-scoped' } },
    maxWorkers: 2,
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
        test: { name: 'rules', include: ['tests/**/*rules.test.ts'], testTimeout: 30_000, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          testTimeout: 30_000,
          include: ['tests/**/*.dom.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [`${support}dom-setup.ts`],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          include: ['tests/**/*.pg.test.ts'],
          exclude: [...configDefaults.exclude, mutations, faultMutations],
          globalSetup: machine,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Most of these tests wait for Postgres, Redis or a process.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      // Both break sources on purpose, after everything else: steps of their own in tests/run.ts.
      {
        extends: true,
        test: { name: 'mutations', include: [mutations], testTimeout: 300_000, maxConcurrency: 2 },
      },
      {
        extends: true,
        test: { name: 'fault-mutations', include: [faultMutations], testTimeout: 600_000, maxConcurrency: 2 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.test.ts'],
          globalSetup: machine,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // One browser at a time: two of them beside their servers are slower than a page may be.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
