// The request of an export, from the list as its screen shows it.
import { gql } from 'urql';
import type { TFunction } from 'i18next';
import { dayOf } from '#shared/lib/time.ts';
import type { ExportColumn } from '#shared/entities/export-input.ts';
import type { ExportFormat } from '#shared/entities/list-export.ts';
import type { TadaDocumentNode } from '#client/live/graphql.ts';
import { readLanguage } from '#client/messages/languages.ts';
import type { ListColumn } from '../list-definition.ts';

export type ExportMutation = TadaDocumentNode<{ result: { job: { id: string } } }, { input: Record<string, unknown> }>;

/** What an export needs of a column of the list. */
export type ExportableColumn = Pick<ListColumn<never>, 'id' | 'exported'>;

/** The mutation that exports a list. */
export function exportDocument(list: string): ExportMutation {
  const name = `${list.charAt(0).toUpperCase()}${list.slice(1)}Export`;
  const parts = [`mutation ${name}($input: ${name}Input!) { result: ${list}Export(input: $input) { job { id } } }`];
  return gql<{ result: { job: { id: string } } }, { input: Record<string, unknown> }>(
    Object.assign(parts, { raw: parts }),
  );
}

/** The columns of the file for these columns of the list, each field once. `t` is for the area's messages. */
export function exportedColumns(columns: readonly ExportableColumn[], t: TFunction): ExportColumn[] {
  const byPath = new Map<string, ExportColumn>();
  for (const { id, exported = [] } of columns) {
    for (const { path, kind, title, words } of exported) {
      if (byPath.has(path)) continue;
      const named = words && Object.entries(words(t)).map(([value, word]) => ({ value, word }));
      byPath.set(path, { path, kind, title: t(`columns.${title ?? id}`), ...(named && { words: named }) });
    }
  }
  return [...byPath.values()];
}

/** What the file is called and how it is written. */
export function exportFile(columns: ExportColumn[], format: ExportFormat, listLabel: string, now = new Date()) {
  return { columns, format, language: readLanguage(), name: `${listLabel} ${dayOf(now)}` };
}
