/** Addresses that the server answers itself, as patterns of Vite's proxy. The server's own list is in http/web-app.ts. */
export const RESERVED: readonly string[] = [
  '^/(api|auth|oauth|docs|connectors|connect|shared|answer|unsubscribe|push|charts|health|metrics|mcp|\\.well-known)(/|\\?|$)',
  '^/(studies|imports)/.',
]
