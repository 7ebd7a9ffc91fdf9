// What other areas read of attempts.
export { type AttemptRate, readAttemptsOf } from './rates.ts';
