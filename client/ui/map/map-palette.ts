// The map's colours from the CSS custom properties of the theme, which a canvas cannot use.

const names = {
  sea: '--map-sea',
  shelf: '--map-sea-line',
  land: '--map-land',
  coast: '--map-coast',
  road: '--map-road',
  roadCase: '--map-road-case',
  label: '--map-label',
  faint: '--map-label-2',
  moving: '--drv-moving',
  late: '--drv-late',
  stopped: '--drv-idle',
  offline: '--drv-off',
  surface: '--bg-raised',
  text: '--text-1',
  inverse: '--bg-inverse',
  onInverse: '--text-inverse',
  accent: '--accent',
  line: '--border-strong',
  font: '--font-ui',
} as const;

export type MapPalette = Readonly<Record<keyof typeof names, string>>;

/** Reads the colours of the current theme. */
export function readMapPalette(): MapPalette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    sea: read(names.sea),
    shelf: read(names.shelf),
    land: read(names.land),
    coast: read(names.coast),
    road: read(names.road),
    roadCase: read(names.roadCase),
    label: read(names.label),
    faint: read(names.faint),
    moving: read(names.moving),
    late: read(names.late),
    stopped: read(names.stopped),
    offline: read(names.offline),
    surface: read(names.surface),
    text: read(names.text),
    inverse: read(names.inverse),
    onInverse: read(names.onInverse),
    accent: read(names.accent),
    line: read(names.line),
    font: read(names.font),
  };
}
