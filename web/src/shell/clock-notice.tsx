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
  const words = useWords(clockWords)
  const lagMs = useStore(clockLag)
  if (lagMs === undefined) return null
  const minutes = words.minutes(Math.round(Math.abs(lagMs) / MINUTE_MS))
  return (
    <Card
      actions={
        <>
          <Button kind="main" onClick={() => answerClock('correct')}>
            {words.correct}
          </Button>
          <Button onClick={() => answerClock('leave')}>{words.leave}</Button>
        </>
      }
    >
      <p role="status">{lagMs > 0 ? words.slow(minutes) : words.fast(minutes)}</p>
    </Card>
  )
}
