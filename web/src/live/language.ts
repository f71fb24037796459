/** The language is the person's, not the browser's: what they chose on another device, the app speaks here too. */
import type { User } from '@upshot/contract'
import type { CurrentAccount } from '../offline/here.ts'
import { outboxState } from '../offline/outbox-state.ts'
import { withWaiting } from '../offline/overlay.ts'
import { byEvent } from '../offline/reach.ts'
import { session } from '../offline/session.ts'
import { nowMs } from '../time/local.ts'
import { chooseLanguage, language } from '../words/words.ts'

const USER = { name: 'getUser' }

/** For as long as the page is open: whenever a token tells of another language, and whenever settings change or may have changed. */
export function followLanguage(here: CurrentAccount): void {
  /** Of the sentences that the server has sent so far. */
  let heard = language.get()
  const read = async (): Promise<void> => {
    const { userId, mirror, screen } = here
    const seen = await mirror.refresh(userId, USER).catch(() => undefined)
    if (!seen) return
    // What was chosen here and is not sent yet counts more.
    const { language: chosen } = withWaiting(seen, outboxState.get(), nowMs()) as User
    if (chosen !== undefined && chosen !== language.get()) chooseLanguage(chosen)
    const { language: told } = seen.content as User
    if (told === undefined || told === heard) return
    heard = told
    await mirror.markOld(userId, () => true)
    screen.readAgainSoon()
  }
  const compare = () => {
    const { standing, person } = session.get()
    if (standing === 'in' && person?.language !== undefined && person.language !== heard) void read()
  }
  session.subscribe(compare)
  compare()
  here.channel.listen((message) => {
    if (message.kind !== 'event' || message.userId !== here.userId) return
    const { type, data } = message.event
    // After it was marked as old: then it is read once.
    if (byEvent(type, data)(USER)) queueMicrotask(read)
  })
}
