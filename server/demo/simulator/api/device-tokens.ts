// The device tokens of the drivers' phones. The server shows a token only once, so they are stored with the demo's
// data: a driver keeps the same device after a restart.
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

export interface DeviceTokenStore {
  /** The token of a driver's phone; undefined if there is none. */
  get: (login: string) => string | undefined;
  set: (login: string, token: string) => void;
  delete: (login: string) => void;
}

const contentShape = z.record(z.string(), z.string());

/** The tokens of an earlier run. A missing or damaged file counts as empty: new tokens are created. */
function readTokenFile(file: string): Map<string, string> {
  try {
    return new Map(Object.entries(contentShape.parse(JSON.parse(readFileSync(file, 'utf8')))));
  } catch {
    return new Map();
  }
}

/** Opens the token file, readable by its owner only; without a file the tokens are kept in memory. */
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
