/** The keys of a record with their own type, which `Object.keys` loses. */
export function typedKeys<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(record).filter((name): name is Name => Object.hasOwn(record, name));
}
