import { useState } from 'preact/hooks'
import { nowMs } from '../../../time/local.ts'
import { otherZone, placeOf, zoneHere } from '../../../time/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { todayLaterWords } from '../../../words/today-later.ts'
import { useWords } from '../../../words/words.ts'
import { moveTo } from './actions.ts'

/** The zone in which reminders were to stay where they are: asked once. */
const KEPT_AS = 'zoneAsked'

/** The device is in another zone than the account: whether reminders come along. */
export function JourneySection({ accountZone }: { readonly accountZone: string }) {
  const words = useWords(todayLaterWords)
  const [isAnswered, setAnswered] = useState(false)
  const zone = otherZone(zoneHere(), accountZone, nowMs())
  if (zone === undefined || isAnswered || localStorage.getItem(KEPT_AS) === zone) return null
  const move = () => {
    setAnswered(true)
    void moveTo(zone, accountZone)
  }
  const stay = () => {
    setAnswered(true)
    localStorage.setItem(KEPT_AS, zone)
  }
  return (
    <Card
      actions={
        <>
          <Button kind="main" onClick={move}>
            {words.moveReminders}
          </Button>
          <Button onClick={stay}>{words.leaveReminders(placeOf(accountZone))}</Button>
        </>
      }
    >
      <p role="status">{words.elsewhere(placeOf(zone))}</p>
    </Card>
  )
}
