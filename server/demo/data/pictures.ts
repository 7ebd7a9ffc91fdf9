// Pictures of the demo, drawn pixel by pixel: doors that nobody opened, and portraits.
import sharp from 'sharp';

type Colour = readonly [number, number, number];

async function draw(width: number, height: number, colourAt: (x: number, y: number) => Colour): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(colourAt(x / width, y / height), (y * width + x) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const shade = ([r, g, b]: Colour, by: number): Colour => [
  Math.min(255, r * by),
  Math.min(255, g * by),
  Math.min(255, b * by),
];
const isInside = (x: number, y: number, [left, top, right, bottom]: readonly [number, number, number, number]) =>
  x > left && x < right && y > top && y < bottom;
const distance = (x: number, y: number, [atX, atY]: readonly [number, number]) => Math.hypot(x - atX, y - atY);

/** A closed door in a wall, with its panels, its handle, a number plate and light from above. */
function drawDoor(wall: Colour, door: Colour): Promise<Buffer> {
  return draw(540, 720, (x, y) => {
    const light = 1.12 - 0.34 * y - 0.12 * Math.abs(x - 0.4);
    if (y > 0.9) return shade([126, 116, 106], light * (isInside(x, y, [0.2, 0.9, 0.8, 0.94]) ? 1.15 : 1));
    if (isInside(x, y, [0.84, 0.34, 0.92, 0.38])) return shade([44, 84, 156], light);
    if (!isInside(x, y, [0.25, 0.14, 0.77, 0.9]))
      return shade(wall, light * (Math.round(y * 18) % 2 === 0 ? 1 : 0.985));
    if (!isInside(x, y, [0.28, 0.165, 0.74, 0.9])) return shade(door, light * 0.7);
    if (distance(x, y * 1.33, [0.685, 0.73]) < 0.018) return [214, 188, 120];
    const isPanel = [0.21, 0.55].some((top) => isInside(x, y, [0.33, top, 0.63, top + 0.28]));
    return shade(door, light * (isPanel ? 0.86 : 1));
  });
}

/** A person in front of a plain wall. */
function drawPortrait(wall: Colour, shirt: Colour, hair: Colour, skin: Colour): Promise<Buffer> {
  return draw(256, 256, (x, y) => {
    const light = 1.08 - 0.2 * y;
    if (distance(x, y * 0.86, [0.5, 0.36]) < 0.155) return shade(y < 0.33 ? hair : skin, light);
    if (distance(x, y, [0.5, 0.4]) < 0.205 && y < 0.44) return shade(hair, light);
    if (isInside(x, y, [0.43, 0.5, 0.57, 0.68])) return shade(skin, 0.9);
    return distance(x, y * 1.1, [0.5, 1.06]) < 0.36 ? shade(shirt, light) : shade(wall, light);
  });
}

/** Doors, for photos of visits without an answer. */
export function drawDoors(): Promise<Buffer[]> {
  return Promise.all([
    drawDoor([214, 196, 170], [92, 62, 44]),
    drawDoor([226, 224, 218], [40, 92, 124]),
    drawDoor([196, 140, 112], [58, 96, 70]),
  ]);
}

/** Portraits, for some people of the company. */
export function drawPortraits(): Promise<Buffer[]> {
  return Promise.all([
    drawPortrait([198, 214, 226], [36, 70, 120], [36, 26, 22], [206, 156, 118]),
    drawPortrait([232, 220, 204], [150, 58, 48], [58, 40, 30], [224, 178, 142]),
    drawPortrait([206, 222, 206], [62, 66, 74], [28, 24, 24], [184, 134, 98]),
    drawPortrait([224, 212, 228], [214, 160, 60], [70, 50, 40], [214, 166, 128]),
  ]);
}
