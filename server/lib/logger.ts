import { type DestinationStream, type Level, type Logger, pino } from 'pino';
import { z } from 'zod';
import { redactLog, redactText } from './redact-log.ts';

export type PinoLogger = Logger;

export interface LoggerOptions {
  level: Level | 'silent';
  /** Readable lines for a terminal instead of one JSON object per line. */
  pretty?: boolean;
  /** Default: standard output. */
  destination?: { write: (text: string) => unknown };
}

const anyValues = z.record(z.string(), z.unknown());
const line = z.looseObject({ level: z.string(), time: z.number(), msg: z.string().optional() });

/** One readable line: time, level if not info, message, the other values as name=value, a stack below. */
function prettyLine(json: string): string {
  const { level, time, msg = '', err, ...rest } = line.parse(JSON.parse(json));
  const clock = new Date(time).toLocaleTimeString('en-GB');
  const error = z.object({ message: z.string().optional(), stack: z.string().optional() }).safeParse(err).data;
  const values = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const head = [clock, ...(level === 'info' ? [] : [level.toUpperCase()]), msg, ...values].join('  ');
  return error ? `${head}\n    ${error.stack ?? error.message ?? ''}\n` : `${head}\n`;
}

/** The log of an instance. Tokens, passwords and phone numbers are removed at any depth. */
export function createLogger({ level, pretty = false, destination: to = process.stdout }: LoggerOptions): PinoLogger {
  const destination: DestinationStream = {
    write: (text) => {
      to.write(pretty ? prettyLine(redactText(text)) : redactText(text));
    },
  };
  return pino(
    {
      level,
      base: null,
      // Errors are plain objects by then: pino's own serializer would convert them again.
      serializers: { err: (err: unknown) => err },
      formatters: { level: (label) => ({ level: label }), log: (values) => anyValues.parse(redactLog(values)) },
    },
    destination,
  );
}
