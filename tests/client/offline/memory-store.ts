// The store of an outbox in memory: what stays when a page is closed, and what two tabs share.
import type { KeptAction } from '#client/offline/outbox/kept-action.ts';
import type { KeptFile, OutboxStore } from '#client/offline/outbox/outbox-store.ts';

export function memoryStore(): OutboxStore {
  const actions = new Map<number, KeptAction>();
  const files = new Map<string, KeptFile>();
  let places = 0;
  return {
    actions: () => Promise.resolve([...actions.values()].toSorted((a, b) => a.place - b.place)),
    add: (action) => {
      places += 1;
      actions.set(places, { ...action, place: places });
      return Promise.resolve();
    },
    put: (action) => Promise.resolve(void actions.set(action.place, action)),
    remove: (place) => Promise.resolve(void actions.delete(place)),
    files: () => Promise.resolve([...files.values()]),
    file: (id) => Promise.resolve(files.get(id)),
    putFile: (file) => Promise.resolve(void files.set(file.id, file)),
    removeFile: (id) => Promise.resolve(void files.delete(id)),
    close: () => undefined,
  };
}
