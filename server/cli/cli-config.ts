import { type Config, ConfigMistakes, configTable, readConfig } from '../config.ts';

/** The table of variables as text, for --help. */
export function variablesText(): string {
  const width = Math.max(...configTable.map(({ name }) => name.length));
  return configTable.map(({ name, fallback, meaning }) => `  ${name.padEnd(width)}  ${meaning}\n  ${' '.repeat(width)}  Default: ${fallback}`).join('\n');
}

/** The configuration, or the end of the process with every mistake named. `--help` prints what there is and ends it too. */
export function configOrExit(usage: string, env: Readonly<Record<string, string | undefined>> = process.env): Config {
  if (process.argv.includes('--help')) {
    console.log(`${usage}\n\nEnvironment:\n${variablesText()}`);
    process.exit(0);
  }
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigMistakes)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
