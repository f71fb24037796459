import { ringingHere } from '../../offline/push.ts'
import { announce } from '../../undo/undo.ts'
import { settingsWords } from '../../words/settings.ts'
import { wordsNow } from '../../words/words.ts'

/** Shows what a reminder looks like on this device. */
export async function sendTest(): Promise<void> {
  const words = wordsNow(settingsWords)
  if ((await ringingHere()) !== 'on') return announce({ text: words.testNeedsDevice })
  const registration = await navigator.serviceWorker.ready
  await registration.showNotification(words.testTitle, { body: words.testBody, tag: 'test' })
  announce({ text: words.testSent })
}
