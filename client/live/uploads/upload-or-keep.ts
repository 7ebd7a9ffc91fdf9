// Without a network the photos of an action wait with it, on the phones of those who work on the road.
import { createContext } from 'react';
import { parseErrorExtensions } from '#client/lib/request-error.ts';
import { readKeeping } from '../keeping.ts';
import { isImage } from './is-image.ts';
import { shrinkImage } from './shrink-image.ts';
import { uploadFile, type UploadOptions, type UploadResult } from './upload-file.ts';

/** True around the fields of an action that waits for the network: its files wait too. */
export const WaitingFilesContext = createContext(false);

/** How long the form waits for an upload: then the file is kept, and is sent with the action. */
const patienceMs = 10_000;

/** Uploads a file, or keeps it when there is no answer. Never rejects; null when it was aborted. */
export async function uploadOrKeep(file: File, options: UploadOptions): Promise<UploadResult | null> {
  const keeping = readKeeping();
  if (!keeping) return uploadFile(file, options);
  const { kind, signal } = options;
  const late = AbortSignal.timeout(patienceMs);
  const result = await uploadFile(file, { ...options, signal: AbortSignal.any([signal, late]) });
  if (signal.aborted) return null;
  if (result && !result.ok && result.problem.code !== 'network') return result;
  const image = await shrinkImage(file, kind);
  // The server is not there to say so, and later the visit would have no proof.
  if (!result?.ok && !(await isImage(image)))
    return { ok: false, problem: parseErrorExtensions({ code: 'file_type' }) };
  if (result?.ok) {
    // The action may wait for longer than the server keeps a file that none names.
    void keeping.keepFile(image, kind, result.id);
    return result;
  }
  const id = await keeping.keepFile(image, kind);
  return id === null ? { ok: false, problem: parseErrorExtensions({ code: 'network' }) } : { ok: true, id };
}
