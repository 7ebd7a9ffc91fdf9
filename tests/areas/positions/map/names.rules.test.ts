// Placement of names and depots among the drivers.
import { describe, expect, test } from 'vitest';
import { hubPosition } from '#client/areas/positions/canvas/paint-hubs.ts';
import { placeLabel } from '#client/areas/positions/canvas/driver-label-placement.ts';
import { viewCenteredAt } from '#client/ui/map/mercator.ts';
import { boxAround, type LabelObstacles, placeTownLabels, type MapTown } from '#client/ui/map/label-placement.ts';

const casablanca: MapTown = { name: 'Casablanca', lat: 33.5731, lng: -7.5898, rank: 1 };
const view = viewCenteredAt(casablanca.lat, casablanca.lng, 10, 800, 600);
const middle = { x: 400, y: 300 };
const spotsAmong = (obstacles: Partial<LabelObstacles>, kept = new Map<string, number>(), towns = [casablanca]) =>
  placeTownLabels(towns, view, () => 80, { hard: [], soft: [], ...obstacles }, kept);
const boxOf = ({ left, middle: at, width }: { left: number; middle: number; width: number }) => ({
  left,
  right: left + width,
  top: at - 8,
  bottom: at + 8,
});
const apart = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

describe('a name', () => {
  test('is right of its dot where there is room', () => {
    const [spot] = spotsAmong({});
    expect(spot?.left).toBeGreaterThan(middle.x);
    expect(spot?.middle).toBeCloseTo(middle.y);
    expect(spot?.hasDot).toBe(true);
  });

  test('avoids the ring over its town, and leaves out the dot below it', () => {
    const ring = boxAround(middle.x, middle.y, 28);
    const [spot] = spotsAmong({ hard: [ring] });
    expect(spot && apart(boxOf(spot), ring)).toBe(true);
    expect(spot?.hasDot).toBe(false);
  });

  test('is left out where rings leave no room', () => {
    expect(spotsAmong({ hard: [boxAround(middle.x, middle.y, 200)] })).toEqual([]);
  });

  test('keeps its place when one driver moves there, and leaves it for two', () => {
    const kept = new Map<string, number>();
    const [before] = spotsAmong({}, kept);
    const driver = boxAround(middle.x + 50, middle.y, 13);
    expect(spotsAmong({ soft: [driver] }, kept)[0]?.left).toBe(before?.left);
    expect(spotsAmong({ soft: [driver, boxAround(middle.x + 70, middle.y, 13)] }, kept)[0]?.left).toBeLessThan(
      middle.x,
    );
  });

  test('keeps its new place, also when the better one is free again', () => {
    const kept = new Map<string, number>();
    const [beside] = spotsAmong({ hard: [boxAround(middle.x + 60, middle.y, 20)] }, kept);
    expect(beside?.left).toBeLessThan(middle.x);
    expect(spotsAmong({}, kept)[0]?.left).toBe(beside?.left);
  });

  test('of a larger town is placed first, and no two overlap', () => {
    const near: MapTown = { name: 'Mohammedia', lat: 33.575, lng: -7.585, rank: 2 };
    const [first, second] = spotsAmong({}, new Map(), [near, casablanca]);
    expect(first?.town).toBe(casablanca);
    expect(first && second && apart(boxOf(first), boxOf(second))).toBe(true);
  });
});

describe('a depot', () => {
  test('is at its own position when no ring covers it', () => {
    const { x, y } = hubPosition(casablanca, view, [{ x: 460, y: 300, radius: 16 }]);
    expect([x, y]).toEqual([expect.closeTo(middle.x), expect.closeTo(middle.y)]);
  });

  test('is beside the ring that covers it, and hardly moves when that drifts by a pixel', () => {
    const spotUnder = (x: number) => hubPosition(casablanca, view, [{ x, y: middle.y, radius: 16 }]);
    const [one, other] = [spotUnder(middle.x - 0.5), spotUnder(middle.x + 0.5)];
    expect(Math.hypot(one.x - (middle.x - 0.5), one.y - middle.y)).toBeGreaterThanOrEqual(27);
    expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeLessThan(4);
  });
});

describe("a driver's name", () => {
  const window = { width: 400, height: 300 };
  const label = { width: 120, height: 24 };
  const gap = 22;
  const boxFor = (at: { x: number; y: number }, covered: LabelObstacles['hard'] = []) => {
    const spot = placeLabel(at, label, gap, { ...window, covered });
    if (!spot) throw new Error('it has no place');
    return { ...spot, right: spot.left + label.width, bottom: spot.top + label.height };
  };

  test('is below its driver, centred', () => {
    expect(boxFor({ x: 200, y: 150 })).toMatchObject({ left: 140, top: 172 });
  });

  test('is whole and beside its driver wherever that is in the window', () => {
    for (let x = 0; x <= window.width; x += 20) {
      for (let y = 0; y <= window.height; y += 20) {
        const box = boxFor({ x, y });
        expect(
          box.left >= 0 &&
            box.top >= 0 &&
            box.right <= window.width &&
            box.bottom <= window.height &&
            apart(box, boxAround(x, y, gap)),
        ).toBe(true);
      }
    }
  });

  test('avoids the panels over the map, with more distance to a large one', () => {
    const below = { left: 0, top: 240, right: 400, bottom: 300 };
    const beside = { left: 240, top: 0, right: 400, bottom: 240 };
    const box = boxFor({ x: 230, y: 225 }, [below, beside]);
    expect([below, beside].every((each) => apart(box, each))).toBe(true);
  });

  test('moves with a driver who is outside the viewport', () => {
    expect(placeLabel({ x: -40, y: 150 }, label, gap, { ...window, covered: [] })).toBeNull();
  });
});
