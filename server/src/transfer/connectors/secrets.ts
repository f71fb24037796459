/** Keys and tokens of people at other services: encrypted in the database, with a key that is not in it. */
import { createSealing, type KeyLocation } from '../../lib/sealing.ts'
import type { ConnectionKey } from './store.ts'

const PURPOSE = 'upshot connections'

/** The secrets of a connection. */
export type ConnectionSecrets = Readonly<Record<string, string | number>>

export type Secrets = ReturnType<typeof createSecrets>

export function createSecrets(location: KeyLocation) {
  const sealing = createSealing(location, PURPOSE)
  return {
    seal: (of: ConnectionKey, secrets: ConnectionSecrets): Promise<string> =>
      sealing.seal(JSON.stringify(secrets), nameOf(of)),
    /** Undefined if the key has changed. */
    open: async (of: ConnectionKey, sealed: string | null): Promise<ConnectionSecrets | undefined> => {
      if (sealed === null) return {}
      const text = await sealing.open(sealed, nameOf(of))
      return text === undefined ? undefined : (JSON.parse(text) as ConnectionSecrets)
    },
  }
}

const nameOf = ({ user_id, connector_id }: ConnectionKey): string => `${user_id} ${connector_id}`
