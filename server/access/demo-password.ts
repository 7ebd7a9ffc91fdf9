// Kept apart from the demo's data, since sign-in and the password policy need it in every installation.

/** The published password of the demo company's accounts: sign-in rejects it wherever the demo was not loaded. */
export const demoPassword = 'qafila-demo';
