// How a person prints: kept in the browser, per user.
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  perSheet,
  type StickerContent,
  stickerContent,
  type StickerFormat,
  stickerFormats,
} from '#shared/areas/packages/stickers.ts';

const stored = z.object({ format: z.enum(stickerFormats), content: z.object(stickerContent) });

export interface PrintSettings {
  format: StickerFormat;
  content: StickerContent;
  /** Where on the first sheet the first sticker stands, from 1. Not kept: the next sheet is a new one. */
  start: number;
  copies: number;
}

const initial: PrintSettings = {
  format: 'thermal',
  content: { cod: true, products: true, note: true },
  start: 1,
  copies: 1,
};

function readSettings(key: string): PrintSettings {
  try {
    return { ...initial, ...stored.parse(JSON.parse(localStorage.getItem(key) ?? '')) };
  } catch {
    return initial;
  }
}

/** The settings of a user, and how they change. */
export function usePrintSettings(userId: string): [PrintSettings, (change: Partial<PrintSettings>) => void] {
  const key = `qafila.print.${userId}`;
  const [settings, setSettings] = useState(() => readSettings(key));
  const change = (changed: Partial<PrintSettings>): void => {
    const next = { ...settings, ...changed };
    next.start = Math.min(next.start, perSheet(next.format));
    setSettings(next);
    localStorage.setItem(key, JSON.stringify({ format: next.format, content: next.content }));
  };
  return [settings, change];
}
