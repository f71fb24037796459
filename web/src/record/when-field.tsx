import { localDay, localMinute, nowMs } from '../time/local.ts'
import type { WhenName } from '../time/when.ts'
import { clockWords, dayWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { Choice } from '../ui/choice.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { recordWords } from '../words/record.ts'
import { locale, useWords } from '../words/words.ts'
import { dayItCountsFor } from './draft.ts'
import { type MomentState, offeredWhen, type ReadMoment } from './moment.ts'

interface WhenFieldProps {
  readonly moment: MomentState
  readonly read: ReadMoment
  readonly isLasting: boolean
  readonly onChange: (moment: MomentState) => void
}

/** When it was: a row of choices, and fields for another time. */
export function WhenField({ moment, read, isLasting, onChange }: WhenFieldProps) {
  const words = useWords(recordWords)
  const offered = offeredWhen({ nowMs: nowMs(), zone: zoneHere() })
  return (
    <>
      <Choice
        label={words.when}
        value={moment.choice}
        options={offered.map((name) => ({ value: name, text: words.whenNames[name] }))}
        onChange={(name) => onChange({ ...moment, choice: name as WhenName })}
      />
      {moment.choice === 'another' && (
        <DateFields moment={moment} read={read} isLasting={isLasting} onChange={onChange} />
      )}
    </>
  )
}

/** Date and time, and until when for what lasts. */
export function DateFields({ moment, read, isLasting, onChange }: WhenFieldProps) {
  const words = useWords(recordWords)
  const zone = zoneHere()
  const latest = localMinute(nowMs(), zone)
  const counted = isLasting ? dayItCountsFor(read, zone) : undefined
  const today = localDay(nowMs(), zone)
  const beginFault = read.fault === 'noTime' || (read.fault === 'inFuture' && read.untilMs === undefined)
  const endFault = read.fault !== undefined && !beginFault
  return (
    <div class="fields">
      <MomentField
        label={words.dateAndTime}
        kind="datetime-local"
        value={moment.from}
        latest={latest}
        hint={read.isSkipped ? words.movedForward(clockWords(read.atMs, zone)) : undefined}
        fault={beginFault && read.fault ? words[read.fault] : undefined}
        onInput={(from) => onChange({ ...moment, from })}
      />
      {isLasting && (
        <MomentField
          label={words.until}
          kind="datetime-local"
          value={moment.until}
          latest={latest}
          hint={counted === undefined ? undefined : words.countsFor(dayWords(counted, today, locale()))}
          fault={endFault && read.fault ? words[read.fault] : undefined}
          onInput={(until) => onChange({ ...moment, until })}
        />
      )}
    </div>
  )
}
