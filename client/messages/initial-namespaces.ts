/** Namespaces that are loaded before the first render. The build puts them into one file per language. */
export const initialNamespaces = ['shell', 'kit', 'screens', 'roles', 'statuses'] as const;

/** Loaded behind the first render: they weigh more than all others together, and speak of what somebody did. */
export const laterNamespaces = ['problems'] as const;

/** The same of the public page. */
export const trackingNamespaces = ['tracking', 'kit', 'shell', 'statuses'] as const;
