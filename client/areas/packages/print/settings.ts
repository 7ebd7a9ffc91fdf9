// What is on stickers and how many copies, beside the printer and its paper. The content is kept in the browser, per person.
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  perSheet,
  type StickerContent,
  stickerContent,
  type StickerFormat,
  stickerFormats,
} from '#shared/areas/packages/stickers.ts';
import { paperOf, type Printers } from '#client/printing/printers.ts';

const stored = z.object({ content: z.object(stickerContent) });

export interface PrintSettings {
  format: StickerFormat;
  /** Where on the first sheet the first sticker stands, from 1. */
  start: number;
  content: StickerContent;
  copies: number;
}

const usual: StickerContent = { cod: true, products: true, note: true };

function readContent(key: string): StickerContent {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(key) ?? '')).content;
  } catch {
    return usual;
  }
}

/** The settings of a user with a printer, and how they change. `isReturn` is not kept: it follows from the parcels. */
export function usePrintSettings(
  userId: string,
  printers: Printers,
  isReturn: boolean,
): [PrintSettings, (change: Partial<PrintSettings>) => void] {
  const key = `qafila.print.${userId}`;
  const [content, setContent] = useState(() => ({ ...readContent(key), isReturn }));
  const [copies, setCopies] = useState(1);
  const {
    format,
    start,
    change: changePaper,
  } = paperOf(printers, 'stickers', { formats: stickerFormats, most: perSheet });
  const change = (changed: Partial<PrintSettings>): void => {
    if (changed.format !== undefined || changed.start !== undefined)
      changePaper({
        ...(changed.format !== undefined && { format: changed.format }),
        ...(changed.start !== undefined && { start: changed.start }),
      });
    if (changed.copies !== undefined) setCopies(changed.copies);
    if (!changed.content) return;
    const { cod, products, note } = changed.content;
    setContent({ ...changed.content, isReturn: changed.content.isReturn ?? false });
    localStorage.setItem(key, JSON.stringify({ content: { cod, products, note } }));
  };
  return [{ format, start, content, copies }, change];
}
