/** Is this page older than the server it talks to? */

/** The server says with every answer which app it would serve now. */
export const VERSION_HEADER = 'x-upshot-version'

/** Calls `onOld` once, at the first answer that names another version than the first one heard. */
export function createVersionWatch(onOld: () => void) {
  let known: string | undefined
  let isOld = false
  return (answer: Response): void => {
    const version = answer.headers.get(VERSION_HEADER)
    if (version === null || isOld) return
    known ??= version
    if (version === known) return
    isOld = true
    onOld()
  }
}
