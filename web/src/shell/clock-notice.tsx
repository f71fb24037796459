import { answerClock, clockLag } from '../offline/clock.ts'
import { useStore } from '../state/use-store.ts'
import { MINUTE_MS } from '../time/lengths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { wordTable } from '../words/table.ts'
import { useWords } from '../words/words.ts'

/** About a device whose clock is wrong. */
const clockWords = wordTable('app/clock', {
  slow: 'The clock of this device is {minutes} slow. Should new entries get the right time?',
  fast: 'The clock of this device is {minutes} fast. Should new entries get the right time?',
  minutes: '{count, plural, one {1 minute} other {# minutes}}',
  correct: 'Correct the times',
  leave: 'Leave them',
})

/** Asks once what to do about the wrong clock of this device. */
export function ClockNotice() {
  const texts = useWords(clockWords)
  const lagMs = useStore(clockLag)
  if (lagMs === undefined) return null
  const minutes = texts.minutes(Math.round(Math.abs(lagMs) / MINUTE_MS))
  return (
    <Card
      actions={
        <>
          <Button kind="main" onClick={() => answerClock('correct')}>
            {texts.correct}
          </Button>
          <Button onClick={() => answerClock('leave')}>{texts.leave}</Button>
        </>
      }
    >
      <p role="status">{lagMs > 0 ? texts.slow(minutes) : texts.fast(minutes)}</p>
    </Card>
  )
}
