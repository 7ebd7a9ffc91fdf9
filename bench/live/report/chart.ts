// A bar chart as SVG with its own background, readable on light and dark pages.
import type { Bar } from './result.ts';

const [width, top, row, left, right] = [760, 96, 36, 150, 170];
const style = `text{font:14px system-ui,'Segoe UI',sans-serif;fill:#0f172a}.quiet{fill:#475569}.strong{font-weight:600}.ground{fill:#fff;stroke:#e2e8f0}.ours{fill:#0f766e}.peer{fill:#94a3b8}.beside{fill:#5eead4}
@media(prefers-color-scheme:dark){text{fill:#f1f5f9}.quiet{fill:#94a3b8}.ground{fill:#0f172a;stroke:#1e293b}.ours{fill:#2dd4bf}.peer{fill:#64748b}.beside{fill:#115e59}}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const formatMs = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const describe = ({ name, value, postgresMs }: Bar): string =>
  `${name} ${formatMs(value)} ms${postgresMs === null ? '' : ` and Postgres ${formatMs(postgresMs)} ms`}`;

function barOf({ name, value, postgresMs }: Bar, y: number, scale: number): string {
  const ours = postgresMs !== null;
  const [own, next] = [Math.max(3, value * scale), (postgresMs ?? 0) * scale];
  const figure = ours ? `${formatMs(value)} + ${formatMs(postgresMs)} Postgres` : formatMs(value);
  return [
    `<text x="${left - 12}" y="${y + 16}" text-anchor="end"${ours ? ' class="strong"' : ''}>${escaped(name)}</text>`,
    `<rect class="${ours ? 'ours' : 'peer'}" x="${left}" y="${y}" width="${own.toFixed(1)}" height="22" rx="2"/>`,
    ours
      ? `<rect class="beside" x="${(left + own + 1).toFixed(1)}" y="${y}" width="${next.toFixed(1)}" height="22" rx="2"/>`
      : '',
    `<text x="${(left + own + next + 10).toFixed(1)}" y="${y + 16}" class="${ours ? 'strong' : 'quiet'}">${figure}</text>`,
  ].join('');
}

/** One bar per server, the cheapest first; lengths are in proportion, from zero. */
export function chart(title: string, bars: readonly Bar[]): string {
  const sorted = bars.toSorted((a, b) => a.value - b.value);
  const scale = (width - left - right) / Math.max(...bars.map(({ value, postgresMs }) => value + (postgresMs ?? 0)));
  const height = top + bars.length * row + 14;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escaped(title)}: processor time for 1,000 deliveries</title><desc id="desc">${escaped(sorted.map(describe).join('; '))}</desc><style>${style}</style>`,
    `<rect class="ground" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="12"/>`,
    `<text x="24" y="36" class="strong">${escaped(title)}</text><text x="24" y="60" class="quiet">Processor time of the server for 1,000 deliveries, in ms: shorter is better</text>`,
    ...sorted.map((bar, at) => barOf(bar, top + at * row, scale)),
    '</svg>\n',
  ].join('\n');
}
