import { type ReactNode, useEffect, useRef } from 'react';
import { DomEvent } from 'leaflet';
import { useSetAtom } from 'jotai';
import { Layers, LocateFixed, Minus, Plus } from 'lucide-react';
import { useMap } from 'react-leaflet';
import { pageDirection } from '#client/lib/direction.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { useT } from '#client/messages/use-t.ts';
import { fitRequestAtom } from '../map-context.ts';
import styles from './map.module.css';

export interface ControlsProps {
  /** Whether the tile server's map is shown; null without a tile server. */
  tiled: boolean | null;
  onTiled: (tiled: boolean) => void;
}

/** Zoom, fit all drivers, and the switch of the base map. */
export function Controls({ tiled, onTiled }: ControlsProps): ReactNode {
  const t = useT('map');
  const map = useMap();
  const show = useSetAtom(fitRequestAtom);
  const box = useRef<HTMLDivElement>(null);
  // Clicks on a button must not reach the map.
  useEffect(() => {
    if (!box.current) return;
    DomEvent.disableClickPropagation(box.current);
    DomEvent.disableScrollPropagation(box.current);
  }, []);
  return (
    <div ref={box} data-over-map dir={pageDirection()} className={styles.controls}>
      <IconButton
        icon={Plus}
        label={t('map.zoomIn')}
        onClick={() => {
          map.zoomIn();
        }}
        className={styles.control}
      />
      <IconButton
        icon={Minus}
        label={t('map.zoomOut')}
        onClick={() => {
          map.zoomOut();
        }}
        className={styles.control}
      />
      <IconButton
        icon={LocateFixed}
        label={t('map.showAll')}
        onClick={() => {
          show({ id: null });
        }}
        className={styles.control}
      />
      {tiled !== null && (
        <IconButton
          icon={Layers}
          label={t('map.tiles')}
          aria-pressed={tiled}
          onClick={() => {
            onTiled(!tiled);
          }}
          className={styles.control}
        />
      )}
    </div>
  );
}
