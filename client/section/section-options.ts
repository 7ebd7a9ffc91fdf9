// What a section declares.
import type { ComponentType, ReactNode } from 'react';
import type { ActionRow, EntityActions } from '#client/actions/define-actions.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import type { Secret, SecretSettings } from './one-time-secret.tsx';
import type { UseSectionRows } from './section-rows.ts';

export interface SectionRowProps<Row, Data, Props = unknown> {
  row: Row;
  /** What was read with the rows. */
  data: Data;
  /** Those of the section. */
  props: Props;
  /** A button for each action that the row has now. */
  buttons: ReactNode;
  /** Runs an action as its button does. */
  act: (action: string, initial?: Readonly<Record<string, unknown>>) => void;
  isRunning: (action: string) => boolean;
}

export interface SectionFormProps<Data = unknown> {
  data: Data;
  onClose: () => void;
  /** With the secret of the new row, if it has one. */
  onCreated: (secret?: Secret) => void;
}

export interface SectionCreate<Data, Props> {
  icon?: IconType;
  form: () => Promise<{ default: ComponentType<SectionFormProps<Data> & Props> }>;
  /** The form stands below the rows instead of in a dialog. */
  isInline?: boolean;
  /** With so many rows, there are no more. */
  most?: number;
}

/** What stands around the rows: a section of the settings, or a page. */
export interface SectionFrameProps {
  title: string;
  text: string;
  action: ReactNode;
  children: ReactNode;
}

/**
 * Messages come from the namespace of `area`: `title`, `text`, `unread`, `none`, `noneText`; `add` with a form, and `new` if its
 * title is another;
 * `one.<action>` with actions, or `actions.<action>` for cards.
 */
export interface ListSectionOptions<Row extends ActionRow, Data, Props> {
  area: string;
  /** Of the section without rows. */
  icon: IconType;
  useRows: UseSectionRows<Row, Data, Props>;
  Row: ComponentType<SectionRowProps<Row, Data, Props>>;
  /** Rows under each other, cards under each other, or cards that fill a page. */
  layout?: 'rows' | 'stack' | 'cards';
  /** Default: nothing, and the button of the form stands below the rows. */
  Frame?: ComponentType<SectionFrameProps>;
  /** Beside the button of the form. */
  Head?: ComponentType<{ rows: readonly Row[] | undefined; data: Data | undefined }>;
  actions?: EntityActions<Row>;
  /** The actions that a row has. Default: `allowedActions`. */
  allowed?: (row: Row) => readonly string[];
  create?: SectionCreate<Data, Props>;
  /** What the owner of a secret enters elsewhere. Default: the secret alone. */
  settings?: (secret: string) => readonly SecretSettings[];
  /** The code of an error that stands in the place of all: the installation lacks something. */
  refusal?: (data: Data) => string | null;
  /** A variant of the texts: `noneText_<variant>`. */
  variant?: (props: Props) => string | undefined;
}
