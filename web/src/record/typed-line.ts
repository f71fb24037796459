/** Reads the text of the field "What?" as entries: "coffee 2, headache 6/10". Works offline, with the stored names. */
import type { LineEntry, LineIndex, LocalMoment, ReadLine } from '@upshot/contract/typed-line'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { type ActionResult, act } from '../offline/act.ts'
import { useMirror } from '../offline/use-mirror.ts'
import { localDay, localMinute, momentAt, nowMs, two } from '../time/local.ts'
import { clockWords, nearDayWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { announce } from '../undo/undo.ts'
import { recordWords } from '../words/record.ts'
import { timeWords } from '../words/time.ts'
import { valueInWords } from '../words/units.ts'
import { language, locale, wordsNow } from '../words/words.ts'
import { recordingOf } from './actions.ts'
import { DIASTOLIC, SYSTOLIC } from './asking.ts'
import type { MomentState } from './moment.ts'
import { type Thing, thingOfName } from './thing.ts'

type LineModule = typeof import('@upshot/contract/typed-line')

/** Loaded when somebody first types more than a name. */
const loadLine = (): Promise<LineModule> => import('@upshot/contract/typed-line')

const isMoreThanName = (text: string): boolean => /\d|[,;½¼¾]|\p{L}\s+\p{L}/u.test(text)

/** One entry of a line, or the two of a blood pressure, which are one reading. */
export interface TypedPart {
  readonly entry: LineEntry<Thing>
  /** The lower number of a blood pressure. */
  readonly lower?: number | undefined
  /** When it was, if the line says so. */
  readonly moment?: MomentState | undefined
  /**
   * The line without it. The rest keeps its time, even if that was written in this part: "yesterday coffee 2, tea 1".
   */
  readonly remainder: string
}

interface TypedLine extends ReadLine<Thing> {
  readonly parts: readonly TypedPart[]
}

function partsOf({ entries, unread }: ReadLine<Thing>, { printEntry }: LineModule): readonly TypedPart[] {
  return entries.flatMap((entry, position): TypedPart[] => {
    const isPart = (index: number, name: string) => entries[index]?.thing.name === name
    if (isPart(position, DIASTOLIC) && isPart(position - 1, SYSTOLIC)) return []
    const lower = isPart(position, SYSTOLIC) && isPart(position + 1, DIASTOLIC) ? entries[position + 1] : undefined
    const others = entries.filter((other) => other !== entry && other !== lower).map(printEntry)
    const { from, until } = entry
    const moment = from && ({ choice: 'another', from: clockText(from), until: until ? clockText(until) : '' } as const)
    return [
      { entry, lower: lower?.value, moment, remainder: [...others, ...unread.map((part) => part.text)].join(', ') },
    ]
  })
}

/** What the text says, if it is more than a name; undefined while it is not known. */
export function useTypedLine(text: string, things: readonly Thing[], day?: string): TypedLine | undefined {
  const { data: names } = useMirror('listCommonNames')
  const [line, setLine] = useState<LineModule>()
  const isWanted = isMoreThanName(text)
  useEffect(() => {
    if (!isWanted || line) return
    let isMounted = true
    // Without the file, the picker still finds names.
    loadLine().then(
      (loaded) => isMounted && setLine(() => loaded),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [isWanted, line])
  const index = useMemo((): LineIndex<Thing> | undefined => {
    if (!line || !names) return undefined
    const counted = new Map(names.map(({ variableId, countedAs }) => [variableId, countedAs]))
    const withCounts = things.map((thing) => ({ ...thing, countedAs: counted.get(thing.variableId ?? 0) }))
    const used = new Set(things.map(({ variableId }) => variableId))
    const others = names.filter(({ variableId }) => !used.has(variableId)).map(thingOfName)
    return line.lineIndex([...withCounts, ...others])
  }, [line, names, things])
  if (!isWanted || !line || !index) return undefined
  const read = line.readLine(text, { index, language: language.get(), now: localNow(day) })
  return { ...read, parts: partsOf(read, line) }
}

/** On another day, its end is the latest moment. */
function localNow(day: string | undefined): LocalMoment {
  const [today = '', clock = ''] = localMinute(nowMs(), zoneHere()).split('T')
  if (day !== undefined && day < today) return { day, minute: 12 * 60 }
  return { day: today, minute: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)) }
}

/** As date fields write it. */
const clockText = ({ day, minute }: LocalMoment): string => `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`

const momentMs = (moment: LocalMoment): number => momentAt(clockText(moment), zoneHere())?.atMs ?? nowMs()

/** "Coffee 2 servings, yesterday 09:00". */
export function entryInWords({ thing, value, unit, from, until }: LineEntry<Thing>): string {
  const zone = zoneHere()
  const text = `${thing.displayName} ${valueInWords(value, unit, thing)}`
  if (!from) return text
  const clock = [from, ...(until ? [until] : [])].map((moment) => clockWords(momentMs(moment), zone)).join('–')
  const today = localDay(nowMs(), zone)
  if (from.day === today) return `${text}, ${clock}`
  const texts = wordsNow(timeWords)
  const day = nearDayWords(from.day, today, texts, locale())
  // "Yesterday" stands inside a sentence here; the name of a month keeps its capital.
  return `${text}, ${day === texts.yesterday ? day.toLowerCase() : day} ${clock}`
}

/** Saves all of them, with one Undo. */
export async function saveEntries(entries: readonly LineEntry<Thing>[], day?: string): Promise<void> {
  const isOther = day !== undefined && day < localDay(nowMs(), zoneHere())
  const noon = isOther ? { atMs: momentMs({ day, minute: 12 * 60 }) } : {}
  const results: ActionResult[] = []
  const texts: string[] = []
  for (const [index, { thing, value, unit, from, until }] of entries.entries()) {
    const { inWords, ...acting } = recordingOf(thing, {
      value,
      unit,
      ...noon,
      // Two entries of one thing at the same moment would be one.
      ...(from ? { atMs: momentMs(from) + index * 1000 } : {}),
      ...(until ? { untilMs: momentMs(until) } : {}),
    })
    texts.push(`${thing.displayName} ${inWords}`)
    results.push(await act(acting))
  }
  const undo = async () => {
    for (const act of results.toReversed()) await act.undo()
  }
  announce({ text: wordsNow(recordWords).typedSaved(texts.join(', ')), undo })
}
