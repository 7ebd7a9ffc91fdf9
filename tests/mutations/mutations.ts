// The most harmful mistakes, each as one edit of the source, and the test that must notice it.
import { dataMutations } from './data-mutations.ts';
import { liveMutations } from './live-mutations.ts';
import { moneyMutations } from './money-mutations.ts';
import { servicesMutations } from './services-mutations.ts';

export interface Mutation {
  /** What is mutated, as the end of "notices …". */
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  project: 'rules' | 'dom' | 'pg';
  testFile: string;
  /** Part of the name of the test that must fail. */
  testName: string;
}

export const mutations: readonly Mutation[] = [
  ...liveMutations,
  ...dataMutations,
  ...servicesMutations,
  ...moneyMutations,
];
