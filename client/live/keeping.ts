// How a page works without a network: actions wait, and the last answers stay. client/offline provides it for the roles
// that work on the road, and is loaded only for them; all others have none.
import { type ComponentType } from 'react';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { Role } from '#shared/access/roles.ts';
import type { FileKind } from '#shared/files/file-kinds.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { parseErrorExtensions, type RequestError } from '#client/lib/request-error.ts';

/** Fields that a row will have once an action that waits was done. */
export type ExpectedFields = Readonly<Record<string, string | boolean | null | readonly string[]>>;

/** What an action does to which rows, in words that can be shown without their screen. */
export interface ActionSubject {
  /** The namespace of its text `actions.<action>`. */
  area: string;
  action: string;
  rows: readonly {
    id: string;
    label: string;
    /** The version that the user saw. */
    version: number | null;
    fieldsFor: (role: Role) => ExpectedFields;
  }[];
}

export interface KeptRequest {
  /** The text of the mutation. */
  query: string;
  input: Readonly<Record<string, unknown>>;
  subject: ActionSubject;
  /** The idempotency key of an attempt that began before; a new one without it. */
  key?: string;
  /**
   * Told once of what came of it after it was kept; null if it was taken back, or another tab sent it. With this, whoever
   * asked says that it waits: there is no toast.
   */
  onLateAnswer?: (result: KeptResult | null) => void;
}

export type KeptResult = { ok: true; data: unknown } | { ok: false; problem: RequestError };

/** The rows that wait for something to be sent, by their ids. */
export interface ExpectedRows {
  subscribe: (listener: () => void) => () => void;
  rows: () => ReadonlyMap<string, ExpectedFields>;
  /** The data with what is expected of its rows. */
  apply: <Data>(data: Data) => Data;
}

/** A query of a screen. */
export interface AskedQuery<Data> {
  document: TadaDocumentNode<Data, never>;
  /** Stands for the document with its variables. */
  key: number;
  variables: Readonly<Record<string, unknown>>;
}

/** What a screen knows of its query. */
export interface KnownAnswer<Data> {
  data: Data | undefined;
  /** It failed because there is no network; false: the server has refused it. */
  isUnreachable: boolean | undefined;
  pause: boolean;
}

/** The last answers to the queries of this user. */
export interface KeptAnswers {
  /** Keeps what is known; without it, shows the kept answer when no new one comes soon. Returns what ends it. */
  follow: <Data>(
    asked: AskedQuery<Data>,
    known: KnownAnswer<Data>,
    show: (kept: { key: number; data: Data }) => void,
  ) => (() => void) | undefined;
}

export interface Keeping {
  /** Sends a mutation. Without an answer it is kept: the problem is `queued`. Null where nothing can be kept. */
  run: (request: KeptRequest) => Promise<KeptResult | null>;
  /**
   * Keeps a file that an action will name by the returned id: a new one, or `id` of one that was uploaded, because the server
   * deletes what no action names within the hour. Null if there is no room.
   */
  keepFile: (file: Blob, kind: FileKind, id?: string) => Promise<string | null>;
  expected: ExpectedRows;
  answers: KeptAnswers;
  /** Asks whoever signs out while something waits; false if they stay. */
  maySignOut: () => Promise<boolean>;
  /** Beside the connection in the header of each page. */
  Badge: ComponentType;
}

export const keepingAtom = atom<Keeping | null>(null);
const store = getDefaultStore();

/** Null for roles that do not work on the road, and until its code is loaded. */
export function readKeeping(): Keeping | null {
  return store.get(keepingAtom);
}

/** The same for components. */
export function useKeeping(): Keeping | null {
  return useAtomValue(keepingAtom, { store });
}

const queuedCode = 'queued';

/** The problem of a mutation that waits for the network. */
export const queuedProblem: RequestError = parseErrorExtensions({ code: queuedCode });

/** True if the mutation was kept and will be sent: for its user it is done. */
export const isQueued = ({ code }: RequestError): boolean => code === queuedCode;
