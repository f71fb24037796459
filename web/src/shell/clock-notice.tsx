import { answerClock, clockLag } from '../offline/clock.ts'
import { useStore } from '../state/use-store.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'

const MINUTE_MS = 60_000

/** The clock of this device is wrong: asked once. */
export function ClockNotice() {
  const words = useWords(shellWords)
  const lagMs = useStore(clockLag)
  if (lagMs === undefined) return null
  const minutes = words.minutes(Math.round(Math.abs(lagMs) / MINUTE_MS))
  return (
    <Card
      actions={
        <>
          <Button kind="main" onClick={() => answerClock('correct')}>
            {words.correctTimes}
          </Button>
          <Button onClick={() => answerClock('leave')}>{words.leaveTimes}</Button>
        </>
      }
    >
      <p role="status">{lagMs > 0 ? words.clockSlow(minutes) : words.clockFast(minutes)}</p>
    </Card>
  )
}
