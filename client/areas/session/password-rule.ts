/** The least length of a password (specification, section 9). The schema that says the same would bring 22 kB with it. */
export const minPassword = 6;
