import type { Fault } from '../harness/fault.ts';

export const f24: Fault = {
  name: 'F24', scenario: 'a clock an hour ahead, an hour behind', promises: [1], quick: false,
  missing: () => 'it needs libfaketime under the processes: they take the time from the system, and there is no setting that shifts it',
  run: () => Promise.reject(new Error('cannot be run')),
};
