// How other areas read the log.
export { type LogEvent, readLog } from './read-log.ts';
