import type { ChannelHealthTable } from '../../storage/tables.ts'

export type HealthRow = ChannelHealthTable

/** A device, a mailbox or a webhook. */
export type HealthOf = Pick<HealthRow, 'user_id' | 'channel' | 'target_id'>

/** How it fares. */
export type Health = Omit<HealthRow, keyof HealthOf>
