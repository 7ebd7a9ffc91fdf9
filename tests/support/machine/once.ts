// Vitest loads a global setup anew for each project, in one process. Expensive resources are shared through the
// global object, and stopped with their last user.
interface Shared {
  started: Promise<{ value: unknown; stop: () => Promise<void> }>;
  users: number;
}

declare global {
  var qafilaTestMachine: Map<string, Shared> | undefined;
}

export interface Started<T> {
  value: T;
  stop: () => Promise<void>;
}

/** Starts what `key` names unless it already runs in this process; `stop` of the last user stops it. */
export async function oncePerProcess<T>(
  key: string,
  parse: (value: unknown) => T,
  start: () => Promise<Started<T>>,
): Promise<Started<T>> {
  const all = (globalThis.qafilaTestMachine ??= new Map<string, Shared>());
  const shared = all.get(key) ?? { started: start(), users: 0 };
  all.set(key, shared);
  shared.users += 1;
  const { value, stop } = await shared.started;
  return {
    value: parse(value),
    stop: async () => {
      shared.users -= 1;
      if (shared.users > 0) return;
      all.delete(key);
      await stop();
    },
  };
}
