// The tokens of the cast's phones. They are shown once, so they are kept beside the demo's data: a driver has the same phone after every start.
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

export interface DeviceTokenStore {
  /** The token of somebody's phone; undefined when it has none. */
  get: (login: string) => string | undefined;
  set: (login: string, token: string) => void;
  delete: (login: string) => void;
}

const contentShape = z.record(z.string(), z.string());

/** What an earlier run kept. A file that is not there, or was torn, is one without tokens: new ones are made. */
function readTokenFile(file: string): Map<string, string> {
  try {
    return new Map(Object.entries(contentShape.parse(JSON.parse(readFileSync(file, 'utf8')))));
  } catch {
    return new Map();
  }
}

/** Tokens that a file keeps for the next run, readable by its owner alone; without a file they end with this run. */
export function openDeviceTokenStore(file: string | null): DeviceTokenStore {
  const tokens = file === null ? new Map<string, string>() : readTokenFile(file);
  const save = () => {
    if (file !== null) writeFileSync(file, JSON.stringify(Object.fromEntries(tokens)), { mode: 0o600 });
  };
  return {
    get: (login) => tokens.get(login),
    set: (login, token) => {
      tokens.set(login, token);
      save();
    },
    delete: (login) => {
      if (tokens.delete(login)) save();
    },
  };
}
