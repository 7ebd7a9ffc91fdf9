/** Namespaces that are loaded before the first render. The build puts them into one file per language. */
export const initialNamespaces = ['shell', 'kit', 'screens', 'roles', 'problems', 'statuses'] as const;

/** The same of the public page. */
export const trackingNamespaces = ['tracking', 'kit', 'shell', 'statuses'] as const;
