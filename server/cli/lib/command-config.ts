import { type Config, ConfigError, configTable, readConfig } from '../../lib/config/config.ts';

type Settings = readonly Pick<(typeof configTable)[number], 'name' | 'fallback' | 'meaning'>[];

/** A table of variables as text, for --help. */
function variablesText(settings: Settings): string {
  const width = Math.max(...settings.map(({ name }) => name.length));
  return settings
    .map(
      ({ name, fallback, meaning }) =>
        `  ${name.padEnd(width)}  ${meaning}\n  ${' '.repeat(width)}  Default: ${fallback}`,
    )
    .join('\n');
}

export interface CommandOptions {
  /** The first part of --help. */
  usage: string;
  /**
   * Its options beside --help, such as `--still`; any other is an error. Undefined: the command reads its arguments
   * itself.
   */
  options?: readonly string[];
  /** The settings that it uses; default: all. */
  settings?: Settings;
  env?: Readonly<Record<string, string | undefined>>;
}

/** Reads the configuration, or prints all errors and exits. `--help` prints the usage and exits. */
export function configOrExit({ usage, options, settings = configTable, env = process.env }: CommandOptions): Config {
  const given = process.argv.slice(2);
  if (given.includes('--help')) {
    console.log(`${usage}\n\nEnvironment:\n${variablesText(settings)}`);
    process.exit(0);
  }
  const unknown = options && given.find((option) => !options.includes(option));
  if (unknown !== undefined) return complain(`There is no option ${unknown}.\n\n${usage}`);
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return complain(error.message);
  }
}

function complain(words: string): never {
  console.error(words);
  return process.exit(1);
}
