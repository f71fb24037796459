/** The tools that store what the person said. Each takes effect once, however often the request is repeated. */
import type { Measurement, MeasurementItem, ReplacedValue, UserVariable } from '@upshot/contract'
import type { ToolInput, ToolOutput } from '@upshot/contract/tools'
import { epochSeconds } from '../../lib/clock.ts'
import { type Language, numberText, say, wordTable } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { asAnswered, Refusal } from '../../lib/refusal.ts'
import { readSpokenTime } from '../../lib/spoken-times.ts'
import { readMoment, utcText } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import { boundsIn, quoted } from '../untrusted.ts'
import { knownVariable, type ToolContext, variableNamed } from './asking.ts'

const SOURCE = 'Assistant'
/** Prefix of the ids that undo an answer, see `answerTrackingReminderNotifications`. */
const ANSWER_PREFIX = 'answer.'

type ToolEntry = ToolInput<'record'>['entries'][number]

export async function record(asking: ToolContext, { entries }: ToolInput<'record'>): Promise<ToolOutput<'record'>> {
  const { call, caller } = asking
  const items: MeasurementItem[] = []
  for (const [index, entry] of entries.entries()) items.push(await itemOf(asking, entry, index))
  await asking.note()
  const { data } = await call(caller, 'recordMeasurements', {
    idempotencyKey: asking.requestKey,
    query: { undoable: true },
    body: items,
  })
  return { ...writtenWords(data, caller.language), bounds: boundsIn[caller.language].list }
}

/** The body of the request: whatever the entry omits is taken from the variable. */
async function itemOf(asking: ToolContext, entry: ToolEntry, index: number): Promise<MeasurementItem> {
  const { caller, clock } = asking
  const { create, unit, at, note, value } = entry
  const existing = create === undefined ? await variableNamed(asking, entry.variable) : undefined
  const variable = existing ?? (await knownVariable(asking, entry.variable))
  if (variable && unit !== undefined) await refuseForeignUnit(asking, variable, unit)
  const settings = variable
    ? {
        variableName: variable.name,
        unitAbbreviatedName: unit ?? variable.unitAbbreviatedName,
        variableCategoryName: variable.variableCategoryName,
        combinationOperation: variable.combinationOperation,
      }
    : await settingsOfNew(asking, entry)
  const nowEpoch = epochSeconds(clock)
  const startAt = at === undefined ? utcText(asking.momentOf(nameKey(settings.variableName), index)) : undefined
  return {
    ...settings,
    value,
    startAt: startAt ?? momentIn(at ?? '', caller.timeZone, nowEpoch),
    sourceName: SOURCE,
    ...(note === undefined ? {} : { note }),
  }
}

/** A unit that does not fit is refused with a list of units that do. */
async function refuseForeignUnit({ call, caller }: ToolContext, variable: UserVariable, unit: string): Promise<void> {
  const query = { name: variable.name, limit: 1 }
  const [record] = await call(caller, 'searchVariables', { query })
  const availableUnits = record?.availableUnits ?? []
  const isNamed = ({ abbreviatedName, name }: { readonly abbreviatedName: string; readonly name: string }) =>
    [abbreviatedName, name].some((spelling) => nameKey(spelling) === nameKey(unit))
  if (availableUnits.length === 0 || availableUnits.some(isNamed)) return
  const units = availableUnits.map(({ abbreviatedName }) => abbreviatedName).join(', ')
  const message = say('{unit} is not a unit of {name}. It can be in {units}.', {
    unit: quoted(unit, LONGEST_UNIT),
    name: quoted(variable.name),
    units,
  })
  throw new Refusal('badInput', [{ message, field: 'unit' }])
}

async function settingsOfNew({ call, caller }: ToolContext, { variable, create, unit }: ToolEntry) {
  const unitName = unit ?? create?.unit ?? ''
  const units = await call(caller, 'listUnits', {})
  const knownUnit = units.find(({ abbreviatedName, name }) =>
    [abbreviatedName, name].some((spelling) => nameKey(spelling) === nameKey(unitName)),
  )
  if (!knownUnit) {
    const message = say('There is no unit {unit}. Known units: {units}.', {
      unit: quoted(unitName, LONGEST_UNIT),
      units: units.map(({ abbreviatedName }) => abbreviatedName).join(', '),
    })
    throw new Refusal('badInput', [{ message, field: 'unit' }])
  }
  const categories = await call(caller, 'listVariableCategories', {})
  const key = nameKey(create?.category ?? '')
  const category = categories.find(({ name, synonyms }) =>
    [name, ...synonyms].some((spelling) => nameKey(spelling) === key),
  )
  if (!category) throw new Refusal('badInput', [{ message: oneOfThese(categories), field: 'category' }])
  return {
    variableName: variable,
    unitAbbreviatedName: knownUnit.abbreviatedName,
    variableCategoryName: category.name,
    // A rating cannot be added up.
    combinationOperation: knownUnit.category === 'Rating' ? ('MEAN' as const) : category.combinationOperation,
  }
}

const oneOfThese = (categories: readonly { readonly name: string }[]) =>
  say('category must be one of {names}.', { names: categories.map(({ name }) => name).join(', ') })

const LONGEST_UNIT = 40

export async function recordText(
  asking: ToolContext,
  { text, dryRun = false }: ToolInput<'record_text'>,
): Promise<ToolOutput<'record_text'>> {
  const { call, caller } = asking
  await asking.note()
  const { data } = await call(caller, 'recordText', {
    ...(dryRun ? {} : { idempotencyKey: asking.requestKey, query: { undoable: true } }),
    body: { text, dryRun, sourceName: SOURCE },
  })
  const bounds = boundsIn[caller.language].list
  if (!dryRun) return { ...writtenWords(data, caller.language), bounds }
  const offset = offsetsOf(caller.timeZone)
  const understood = data.entries.map(({ displayName, value, unitAbbreviatedName, startAt, isGuess }) => {
    const moment = readMoment(startAt)?.epochSeconds ?? 0
    const startAtLocal = utcText(moment + offset(moment))
    const line = entryWords({ displayName, value, unitAbbreviatedName, startAtLocal }, caller.language)
    return isGuess ? `${line} ${GUESS[caller.language]}` : line
  })
  const notUnderstood = data.unread.map((part) => quoted(part.text))
  return { stored: [], understood, ...(notUnderstood.length > 0 && { notUnderstood }), bounds }
}

const GUESS = say('(a guess: ask the person)')

export async function undo(asking: ToolContext, { undoId }: ToolInput<'undo'>): Promise<ToolOutput<'undo'>> {
  const { call, caller, requestKey } = asking
  await asking.note()
  if (undoId.startsWith(ANSWER_PREFIX)) {
    const { errors = [] } = await call(caller, 'answerTrackingReminderNotifications', {
      idempotencyKey: requestKey,
      body: [{ action: 'undo', undoId }],
    })
    if (errors.length > 0) throw new Refusal('badInput', asAnswered(errors))
    return { undone: UNDONE[caller.language].waiting, bounds: boundsIn[caller.language].list }
  }
  const { data } = await call(caller, 'undoMeasurements', { idempotencyKey: requestKey, body: { undoId } })
  const { removed, restored, kept } = data
  const texts = UNDONE[caller.language]
  const sentences = [
    removed > 0 ? texts.removed(removed) : '',
    restored > 0 ? texts.restored(restored) : '',
    kept > 0 ? texts.kept(kept) : '',
  ]
  return { undone: sentences.filter((sentence) => sentence !== '').join(' '), bounds: boundsIn[caller.language].list }
}

const UNDONE = wordTable('assistant/tools/writing', {
  removed: '{count, plural, one {One value was} other {# values were}} removed.',
  restored: '{count, plural, one {One value is} other {# values are}} as before.',
  kept: '{count, plural, one {One value was} other {# values were}} changed since then and stayed.',
  waiting: 'The answer was undone. The question is waiting again.',
})

interface WrittenData {
  readonly measurements: readonly (Pick<
    Measurement,
    'displayName' | 'value' | 'unitAbbreviatedName' | 'startAtLocal'
  > & { readonly id?: number })[]
  readonly replaced?: readonly ReplacedValue[]
  readonly undoId?: string
}

/** What was stored and what it replaced, as lines to be read out. */
function writtenWords({ measurements, replaced = [], undoId }: WrittenData, language: Language) {
  const byId = new Map(measurements.map((measurement) => [measurement.id, measurement]))
  const replacedValues = replaced.flatMap(({ id, value, unitAbbreviatedName }) => {
    const now = byId.get(id)
    return now ? [entryWords({ ...now, value, unitAbbreviatedName }, language)] : []
  })
  return {
    stored: measurements.map((measurement) => entryWords(measurement, language)),
    ...(replacedValues.length > 0 && { replaced: replacedValues }),
    ...(undoId === undefined ? {} : { undoId }),
  }
}

function entryWords(
  { displayName, value, unitAbbreviatedName, startAtLocal }: Omit<WrittenData['measurements'][number], 'id'>,
  language: Language,
): string {
  const when = startAtLocal.replace('T', ' ').slice(0, 16)
  return `${quoted(displayName)}: ${numberText(language, value)} ${unitAbbreviatedName}, ${when}`
}

/** A time without an offset, or in words, is by the person's clock. */
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
  // With the offset at that time: the first guess may be on the other side of a clock change.
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
  const { errors = [], data } = await call(caller, 'answerTrackingReminderNotifications', {
    idempotencyKey: requestKey,
    query: { undoable: true },
    body: [{ id, action, ...(value === undefined ? {} : { modifiedValue: value }) }],
  })
  if (errors.length > 0) throw new Refusal('badInput', asAnswered(errors))
  const [late] = data.lateAnswers ?? []
  const [undoId] = data.undoIds ?? []
  return {
    done: late?.message ?? DONE[action][caller.language],
    ...(undoId === undefined ? {} : { undoId }),
    bounds: boundsIn[caller.language].list,
  }
}
