// Cell values of the spreadsheets: the draft's value if there is one, else the saved one.
import { useAtom } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import { announce } from '#client/app/layout/announce.ts';
import { parseCell } from '../spreadsheet/cell-format.ts';
import { type ConfigEntity, draftAtom, editKey, type EditTarget, type FieldValue, withEdit } from './draft.ts';
import type { CellState, SpreadsheetColumn, SpreadsheetRow, CellEdit } from '../spreadsheet/spreadsheet-types.ts';

/** Finds the field that a cell edits; returns null when the row no longer exists. */
export type GetEditTarget = (row: SpreadsheetRow, column: SpreadsheetColumn) => EditTarget | null;

export interface DraftCells {
  cell: (row: SpreadsheetRow, column: SpreadsheetColumn) => CellState;
  applyEdits: (typed: readonly CellEdit[]) => void;
}

export function useDraftCells(targetOf: GetEditTarget): DraftCells {
  const t = useT('config');
  const [draft, setDraft] = useAtom(draftAtom);
  return {
    cell: (row, column) => {
      const target = targetOf(row, column);
      const edit = target && draft.get(editKey(target));
      return edit
        ? { value: edit.after, dirty: true, ...(edit.fault && { fault: edit.fault }) }
        : { value: target?.before ?? null, dirty: false };
    },
    applyEdits: (typed) => {
      setDraft((now) => {
        let next = now;
        for (const { row, column, text } of typed) {
          const target = targetOf(row, column);
          const result = parseCell(text, column);
          if (target) next = withEdit(next, target, result.value, result.fault);
        }
        return next;
      });
      if (typed.length > 1) announce(t('sheet.set', { count: typed.length }));
    },
  };
}

/** Sets one value outside a spreadsheet. */
export function useSetDraftValue(): (
  entity: ConfigEntity,
  row: { id: string; version: number },
  field: string,
  before: FieldValue,
  after: FieldValue,
) => void {
  const [, setDraft] = useAtom(draftAtom);
  return (entity, { id, version }, field, before, after) => {
    setDraft((now) => withEdit(now, { entity, id, version, field, before }, after));
  };
}

/** The value in the draft, else the saved one. */
export function useDraftValue(id: string, field: string, saved: FieldValue): FieldValue {
  const [draft] = useAtom(draftAtom);
  const edit = draft.get(editKey({ id, field }));
  // An edit may empty the field.
  return edit ? edit.after : saved;
}
