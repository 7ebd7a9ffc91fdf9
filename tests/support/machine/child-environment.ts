/** What each Node process that a test starts inherits: nothing else, so that settings of the machine do not reach it. */
export function childEnvironment(): Record<string, string> {
  return Object.fromEntries(
    // Compiled sources are kept between starts: a server starts in two thirds of the processor time.
    ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
