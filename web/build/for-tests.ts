/** Tests use the built app and server. */
import { ensureBuilt } from '../../scripts/ensure-built.js'

export const setup = (): void => ensureBuilt()
