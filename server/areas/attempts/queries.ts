// What other areas read of attempts.
export { readAttemptsOf } from './rates.ts';
