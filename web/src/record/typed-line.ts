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
import { type Thing, thingOfName } from './thing.ts'

type LineModule = typeof import('@upshot/contract/typed-line')

/** Loaded when somebody first types more than a name. */
const loadLine = (): Promise<LineModule> => import('@upshot/contract/typed-line')

const isMoreThanName = (text: string): boolean => /\d|[,;½¼¾]|\p{L}\s+\p{L}/u.test(text)

/** What the text says, if it is more than a name; undefined while it is not known. */
export function useTypedLine(text: string, things: readonly Thing[], day?: string): ReadLine<Thing> | undefined {
  const { data: names } = useMirror('listCommonNames')
  const [line, setLine] = useState<LineModule>()
  const isWanted = isMoreThanName(text)
  useEffect(() => {
    if (!isWanted || line) return
    let isHere = true
    // Without the file, the picker still finds names.
    loadLine().then(
      (loaded) => isHere && setLine(() => loaded),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [isWanted, line])
  const index = useMemo((): LineIndex<Thing> | undefined => {
    if (!line || !names) return undefined
    const counted = new Map(names.map(({ variableId, countedAs }) => [variableId, countedAs]))
    const own = things.map((thing) => ({ ...thing, countedAs: counted.get(thing.variableId ?? 0) }))
    const used = new Set(things.map(({ variableId }) => variableId))
    const others = names.filter(({ variableId }) => !used.has(variableId)).map(thingOfName)
    return line.lineIndex([...own, ...others])
  }, [line, names, things])
  if (!isWanted || !line || !index) return undefined
  return line.readLine(text, { index, language: language.get(), now: localNow(day) })
}

/** On another day, its end is the latest moment. */
function localNow(day: string | undefined): LocalMoment {
  const [today = '', clock = ''] = localMinute(nowMs(), zoneHere()).split('T')
  if (day !== undefined && day < today) return { day, minute: 12 * 60 }
  return { day: today, minute: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)) }
}

function momentMs({ day, minute }: LocalMoment): number {
  const clock = `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  return momentAt(clock, zoneHere())?.atMs ?? nowMs()
}

/** "Coffee 2 servings, yesterday 09:00". */
export function entryInWords({ thing, value, unit, from, until }: LineEntry<Thing>): string {
  const zone = zoneHere()
  const what = `${thing.displayName} ${valueInWords(value, unit)}`
  if (!from) return what
  const clock = [from, ...(until ? [until] : [])].map((moment) => clockWords(momentMs(moment), zone)).join('–')
  const today = localDay(nowMs(), zone)
  const day = from.day === today ? '' : `${nearDayWords(from.day, today, wordsNow(timeWords), locale())} `
  return `${what}, ${day}${clock}`
}

/** Saves all of them, with one Undo. */
export async function saveEntries(entries: readonly LineEntry<Thing>[], day?: string): Promise<void> {
  const isOther = day !== undefined && day < localDay(nowMs(), zoneHere())
  const noon = isOther ? { atMs: momentMs({ day, minute: 12 * 60 }) } : {}
  const acted: ActionResult[] = []
  const texts: string[] = []
  for (const [at, { thing, value, unit, from, until }] of entries.entries()) {
    const { inWords, ...acting } = recordingOf(thing, {
      value,
      unit,
      ...noon,
      // Two entries of one thing at the same moment would be one.
      ...(from ? { atMs: momentMs(from) + at * 1000 } : {}),
      ...(until ? { untilMs: momentMs(until) } : {}),
    })
    texts.push(`${thing.displayName} ${inWords}`)
    acted.push(await act(acting))
  }
  const undo = async () => {
    for (const one of acted.toReversed()) await one.undo()
  }
  announce({ text: wordsNow(recordWords).typedSaved(texts.join(', ')), undo })
}
