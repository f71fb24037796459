import { invitations as de } from './de/invitations.ts'
import { invitations as en } from './en/invitations.ts'
import type { InLanguages } from './words.ts'

export const invitationWords: InLanguages<typeof en> = { en, de }
