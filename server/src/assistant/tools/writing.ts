/** The tools that store what the person said. Each is done once, however often the request is repeated. */
import type { ToolInput, ToolOutput } from '@upshot/contract/tools'
import { epochSeconds } from '../../lib/clock.ts'
import { numberText, say } from '../../lib/language.ts'
import { asAnswered, Refusal } from '../../lib/refusal.ts'
import { readSpokenTime } from '../../lib/spoken-times.ts'
import { readMoment, utcText } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import { boundsIn } from '../answers/bounds.ts'
import { quoted } from '../answers/untrusted.ts'
import { ownVariable, type ToolContext, variableNamed } from './asking.ts'

const SOURCE = 'Assistant'

export async function record(asking: ToolContext, asked: ToolInput<'record'>): Promise<ToolOutput<'record'>> {
  const { call, caller } = asking
  const { create, unit, at, note, value } = asked
  const known =
    create === undefined ? await variableNamed(asking, asked.variable) : await ownVariable(asking, asked.variable)
  await asking.note()
  const unitAbbreviatedName = unit ?? (known ? undefined : create?.unit)
  const { data } = await call(caller, 'recordQuickly', {
    idempotencyKey: asking.requestKey,
    body: {
      variableName: known?.name ?? asked.variable,
      value,
      sourceName: SOURCE,
      ...(unitAbbreviatedName === undefined ? {} : { unitAbbreviatedName }),
      ...(known || create === undefined ? {} : { variableCategoryName: create.category }),
      ...(at === undefined ? {} : { startAt: momentIn(at, caller.timeZone, epochSeconds(asking.clock)) }),
      ...(note === undefined ? {} : { note }),
    },
  })
  const { measurement } = data
  const amount = `${numberText(caller.language, measurement.value)} ${measurement.unitAbbreviatedName}`
  const when = measurement.startAtLocal.replace('T', ' ').slice(0, 16)
  return { stored: `${quoted(measurement.variableName)}: ${amount}, ${when}`, bounds: boundsIn[caller.language].list }
}

/** A time without an offset is one by the person's clock, and so is one in words. */
function momentIn(text: string, timeZone: string, nowEpoch: number): string {
  const moment = readMoment(text)
  const spoken = moment ? undefined : readSpokenTime(text, nowEpoch, timeZone)
  if (spoken !== undefined) return utcText(spoken)
  if (!moment)
    throw new Refusal('badInput', [
      {
        message: say('at must be a time such as 9:00, yesterday evening or 2026-01-31T18:00.'),
        field: 'at',
      },
    ])
  if (moment.offsetMinutes !== undefined) return text
  const offset = offsetsOf(timeZone)
  // At the offset that holds then: the first guess may be on the other side of a change of the clock.
  const guess = moment.epochSeconds - offset(moment.epochSeconds)
  return utcText(moment.epochSeconds - offset(guess))
}

const DONE = {
  track: say('Recorded.'),
  skip: say('Skipped.'),
  snooze: say('It will ask again later.'),
} as const

export async function answerDue(
  { call, caller, requestKey, note }: ToolContext,
  { id, action, value }: ToolInput<'answer_due'>,
): Promise<ToolOutput<'answer_due'>> {
  await note()
  const { errors = [] } = await call(caller, 'answerTrackingReminderNotifications', {
    idempotencyKey: requestKey,
    body: [{ id, action, ...(value === undefined ? {} : { modifiedValue: value }) }],
  })
  if (errors.length > 0) throw new Refusal('badInput', asAnswered(errors))
  return { done: DONE[action][caller.language], bounds: boundsIn[caller.language].list }
}
