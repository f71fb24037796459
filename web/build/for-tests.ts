/** Tests meet the app and the server as they are built. */
import { ensureBuilt } from '../../scripts/ensure-built.js'

export const setup = (): void => ensureBuilt()
