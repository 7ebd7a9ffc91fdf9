/**
 * Minimum length of a password (specification, section 9). Importing the schema with the same rule would add 22 kB; a
 * test compares the two.
 */
export const minPasswordLength = 6;
