/** Where the service is: the page stands at its root, whatever is in front of it. */
export const BASE = new URL(".", location.href)
