import { failureText } from '../../offline/failure-text.ts'
import { call } from '../../offline/here.ts'
import { addressHere } from '../../offline/push.ts'
import { announce } from '../../undo/undo.ts'
import { settingsWords } from '../../words/settings.ts'
import { wordsNow } from '../../words/words.ts'

/** From the server to this device, the way reminders go: what does not arrive now would not arrive then. */
export async function sendTest(): Promise<void> {
  const words = wordsNow(settingsWords)
  const endpoint = await addressHere()
  if (endpoint === undefined) return announce({ text: words.testNeedsDevice })
  await call('testDevice', { body: { endpoint } }).then(
    () => announce({ text: words.testSent }),
    (error: unknown) => announce({ text: failureText(error) }),
  )
}
