/** What is known of whoever holds the folder: enough to tell a person which process to look at. */
export interface Holder {
  pid: number;
  /** Unix seconds. */
  startedAt: number;
  /** Unknown while that process is still starting. */
  port: number | undefined;
}

/** Another live process holds this database folder. Nothing was changed. */
export class EmbeddedBusy extends Error {
  override readonly name = 'EmbeddedBusy';
  readonly code = 'embedded_busy';
  readonly folder: string;
  readonly holder: Holder;

  constructor(folder: string, holder: Holder, what = 'Another process uses') {
    const port = holder.port === undefined ? '' : `, port ${holder.port}`;
    const since = new Date(holder.startedAt * 1000).toISOString();
    super(`${what} the database in ${folder} (pid ${holder.pid}, started ${since}${port}).`);
    this.folder = folder;
    this.holder = holder;
  }
}

/** The embedded database could not be prepared, started or stopped; `log` holds the last lines it wrote. */
export class EmbeddedFailed extends Error {
  override readonly name = 'EmbeddedFailed';
  readonly code = 'embedded_failed';
  readonly log: readonly string[];

  constructor(what: string, options: { log?: readonly string[]; cause?: unknown } = {}) {
    const log = options.log ?? [];
    super([what, ...log.map((line) => `  ${line}`)].join('\n'), { cause: options.cause });
    this.log = log;
  }
}

/** The last `count` non-empty lines of what a program wrote. */
export function lastLines(output: string, count = 12): string[] {
  return output
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(-count);
}
