// The files of a field that are being uploaded or were uploaded.
import { useContext, useEffect, useReducer, useRef } from 'react';
import type { FileKind } from '#shared/files/file-kinds.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { uploadFile } from './upload-file.ts';
import { uploadOrKeep, WaitingFilesContext } from './upload-or-keep.ts';

/** A file that was chosen. */
export interface UploadItem {
  key: string;
  /** Address of the picture in this browser. */
  preview: string;
  state: 'sending' | 'sent' | 'failed';
  /** The part that was sent, from 0 to 1. */
  progress: number;
  /** Its id on the server, once sent. */
  id: string | null;
  /** Why it failed. */
  problem: RequestError | null;
}

type Change = { add: UploadItem } | { remove: string } | { change: string; set: Partial<UploadItem> };

function applyChange(items: readonly UploadItem[], change: Change): readonly UploadItem[] {
  if ('add' in change) return [...items, change.add];
  if ('remove' in change) return items.filter(({ key }) => key !== change.remove);
  return items.map((item) => (item.key === change.change ? { ...item, ...change.set } : item));
}

export interface Uploads {
  items: readonly UploadItem[];
  /** Starts to upload files. */
  add: (files: readonly File[]) => void;
  /** Tries a failed one again. */
  retry: (key: string) => void;
  /** Cancels or removes one. */
  remove: (key: string) => void;
}

/** Uploads chosen files at once, each by itself. What is still being sent when the component goes is cancelled. */
export function useUploads(kind: FileKind): Uploads {
  const upload = useContext(WaitingFilesContext) ? uploadOrKeep : uploadFile;
  const [items, dispatch] = useReducer(applyChange, []);
  const running = useRef(new Map<string, { file: File; preview: string; stop: AbortController }>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const { preview, stop } of all.values()) {
        stop.abort();
        URL.revokeObjectURL(preview);
      }
      all.clear();
    };
  }, []);

  const send = async (key: string): Promise<void> => {
    const started = running.current.get(key);
    if (!started) return;
    const onProgress = (progress: number): void => {
      dispatch({ change: key, set: { progress } });
    };
    const result = await upload(started.file, { kind, signal: started.stop.signal, onProgress });
    if (result?.ok) dispatch({ change: key, set: { state: 'sent', progress: 1, id: result.id } });
    else if (result) dispatch({ change: key, set: { state: 'failed', problem: result.problem } });
  };

  return {
    items,
    add: (files) => {
      for (const file of files) {
        const key = crypto.randomUUID();
        const preview = URL.createObjectURL(file);
        running.current.set(key, { file, preview, stop: new AbortController() });
        dispatch({ add: { key, preview, state: 'sending', progress: 0, id: null, problem: null } });
        void send(key);
      }
    },
    retry: (key) => {
      dispatch({ change: key, set: { state: 'sending', progress: 0, problem: null } });
      void send(key);
    },
    remove: (key) => {
      const started = running.current.get(key);
      started?.stop.abort();
      if (started) URL.revokeObjectURL(started.preview);
      running.current.delete(key);
      dispatch({ remove: key });
    },
  };
}
