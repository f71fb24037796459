/** The server and the app share one host. Every path that the server does not answer itself is a page of the app. */

/** Answered by the server, with everything below them. */
const BRANCHES =
  'api|auth|oauth|docs|connectors|connect|shared|answer|unsubscribe|push|charts|health|metrics|app|mcp|\\.well-known'

/** These are pages of the app, and everything below them belongs to the server. */
const BELOW = 'studies|imports'

/** Folders with files of the app, which are not pages. */
const FILES = /^\/(?:assets|icons)(?:\/|$)/

/** What the server answers itself, as the text of a pattern; addresses may have a query. */
export const SERVER_ADDRESSES = `^/(?:(?:${BRANCHES})(?:[/?]|$)|(?:${BELOW})/.)`

const serverAddresses = new RegExp(SERVER_ADDRESSES)

/** Takes the path alone, without a query. */
export const isPlaceOfApp = (path: string): boolean => !serverAddresses.test(path) && !FILES.test(path)
