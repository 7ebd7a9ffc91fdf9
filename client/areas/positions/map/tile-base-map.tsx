import { type ReactNode, useMemo, useRef } from 'react';
import { AttributionControl, TileLayer } from 'react-leaflet';
import { pageDirection } from '#client/lib/direction.tsx';

/** The tile server's map with its attribution. Reports when no tile loads, and when tiles load again. */
export default function TileBaseMap({
  url,
  attribution,
  onFailed,
}: {
  url: string;
  attribution: string;
  onFailed: (failed: boolean) => void;
}): ReactNode {
  const seen = useRef({ came: 0, failed: 0 });
  const heard = useMemo(
    () => ({
      loading: () => {
        seen.current = { came: 0, failed: 0 };
      },
      tileload: () => {
        seen.current.came += 1;
        onFailed(false);
      },
      tileerror: () => {
        seen.current.failed += 1;
      },
      load: () => {
        if (seen.current.came === 0 && seen.current.failed > 0) onFailed(true);
      },
    }),
    [onFailed],
  );
  return (
    <>
      <TileLayer url={url} attribution={attribution} eventHandlers={heard} />
      <AttributionControl position={pageDirection() === 'rtl' ? 'bottomright' : 'bottomleft'} prefix={false} />
    </>
  );
}
