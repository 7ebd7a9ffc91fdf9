/** The process that owns the folder, with what a user needs to find it. */
export interface FolderOwner {
  pid: number;
  /** Unix seconds. */
  startedAt: number;
  /** Undefined while that process is still starting. */
  port: number | undefined;
}

/** Another running process owns this database folder. Nothing was changed. */
export class EmbeddedBusy extends Error {
  override readonly name = 'EmbeddedBusy';
  readonly code = 'embedded_busy';
  readonly folder: string;
  readonly owner: FolderOwner;

  constructor(folder: string, holder: FolderOwner, what = 'Another process uses') {
    const port = holder.port === undefined ? '' : `, port ${holder.port}`;
    const since = new Date(holder.startedAt * 1000).toISOString();
    super(`${what} the database in ${folder} (pid ${holder.pid}, started ${since}${port}).`);
    this.folder = folder;
    this.owner = holder;
  }
}

/** The embedded database could not be prepared, started or stopped; `log` has its last lines of output. */
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

/** The last `count` non-empty lines of a program's output. */
export function lastLines(output: string, count = 12): string[] {
  return output
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(-count);
}
