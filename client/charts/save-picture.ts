// Saves a ranking as a picture: bars with their names, on white, as it is printed or sent on.
export interface BarPicture {
  title: string;
  note: string;
  bars: readonly { name: string; value: number; text: string }[];
  isRtl: boolean;
}

const [width, edge, line, names, figures] = [960, 40, 40, 200, 110] as const;
const [ink, quiet, bar, paper] = ['#1c1b18', '#67645c', '#4b46c9', '#ffffff'] as const;

/** Draws it on a canvas of twice its size. */
function draw({ title, note, bars, isRtl }: BarPicture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const height = 2 * edge + 60 + bars.length * line;
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const font = getComputedStyle(document.body).fontFamily;
  const write = (text: string, x: number, y: number, look: { font: string; color: string; atEnd?: boolean }): void => {
    context.font = `${look.font} ${font}`;
    context.fillStyle = look.color;
    context.direction = isRtl ? 'rtl' : 'ltr';
    context.textAlign = look.atEnd ? 'end' : 'start';
    context.fillText(text, isRtl ? width - x : x, y);
  };
  context.scale(2, 2);
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  write(title, edge, edge + 10, { font: '600 22px', color: ink });
  write(note, edge, edge + 36, { font: '400 14px', color: quiet });
  const most = Math.max(1, ...bars.map(({ value }) => value));
  for (const [index, { name, value, text }] of bars.entries()) {
    const y = edge + 60 + index * line;
    const length = ((width - 2 * edge - names - figures) * value) / most;
    const start = edge + names;
    write(name, edge, y + 25, { font: '500 15px', color: ink });
    context.fillStyle = bar;
    context.fillRect(isRtl ? width - start - length : start, y + 12, length, 16);
    write(text, width - edge, y + 25, { font: '600 15px', color: ink, atEnd: true });
  }
  return canvas;
}

/** Downloads the picture under this name. */
export function savePicture(name: string, picture: BarPicture): void {
  const link = document.createElement('a');
  link.href = draw(picture).toDataURL('image/png');
  link.download = name;
  link.click();
}
