// Plays a range of seconds: 1, 10 or 60 times as fast as it was.
import { useEffect, useState } from 'react';
import type { ReplayRange } from './replay-day.ts';

export const replaySpeeds = [1, 10, 60] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

/** Between two frames; the map moves as smoothly as a live one. */
const frameMs = 100;

export interface Player {
  second: number;
  isPlaying: boolean;
  speed: ReplaySpeed;
  seek: (second: number) => void;
  toggle: () => void;
  setSpeed: (speed: ReplaySpeed) => void;
}

/** A player that stands at the beginning of the range. Mounted anew for another one. */
export function usePlayer({ from, to }: ReplayRange): Player {
  const [second, setSecond] = useState(from);
  const [wantsToPlay, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<ReplaySpeed>(60);
  const isPlaying = wantsToPlay && second < to;
  useEffect(() => {
    if (!isPlaying) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = ((now - last) / 1_000) * speed;
      last = now;
      setSecond((before) => Math.min(to, before + passed));
    }, frameMs);
    return () => {
      clearInterval(timer);
    };
  }, [isPlaying, speed, to]);
  return {
    second,
    isPlaying,
    speed,
    setSpeed,
    seek: (wanted) => {
      setSecond(Math.max(from, Math.min(to, wanted)));
    },
    toggle: () => {
      // From the end it begins again.
      if (second >= to) setSecond(from);
      setPlaying(second >= to || !isPlaying);
    },
  };
}
