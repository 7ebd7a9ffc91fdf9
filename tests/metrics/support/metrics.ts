const textOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();

/** The metrics of an instance by name and labels, as Prometheus would read them. */
export async function readMetrics(url: string): Promise<Map<string, number>> {
  return new Map(
    (await textOf(url))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );
}

/** The help text of each metric, by its name. */
export async function readMetricHelp(url: string): Promise<Map<string, string>> {
  return new Map(
    [...(await textOf(url)).matchAll(/^# HELP (\S+) ?(.*)$/gm)].map(([, name = '', help = '']) => [name, help]),
  );
}
