/** Turns a typed line into entries to record, by the person's clock. Pure. */

import type { MeasurementItem } from '@upshot/contract'
import {
  type LineEntry,
  type LineIndex,
  type LineThing,
  type LocalMoment,
  lineIndex,
  type ReadLine,
  readLine,
  type UnreadPart,
} from '@upshot/contract/typed-line'
import { type InLanguages, inEach, type Language, type Sentence, say } from '../../lib/language.ts'
import type { FoundFault } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import { catalogue } from '../variables/catalogue/index.ts'
import { displayNameIn } from '../variables/catalogue/words.ts'
import { presentName } from '../variables/present.ts'
import { stepWordsOf, type Variable } from '../variables/variable.ts'
import { handSources } from './active-days.ts'

// Names for the typed line: the person's own variables first, then the rest of the catalogue.

const ofCatalogue: InLanguages<readonly LineThing[]> = inEach((language) =>
  catalogue.map((common) => {
    const { variableId, name, displayName, synonyms, countedAs, ...members } = presentName(common, language)
    return {
      variableId,
      name,
      displayName,
      synonyms,
      countedAs,
      unit: members.unitAbbreviatedName,
      kind: members.variableCategoryName,
      operation: members.combinationOperation,
      valence: members.valence,
    }
  }),
)

const indexOfCatalogue = inEach((language) => lineIndex(ofCatalogue[language]))

export function indexFor(variables: readonly Variable[], language: Language): LineIndex {
  if (variables.length === 0) return indexOfCatalogue[language]
  const common = new Map(ofCatalogue[language].map((thing) => [thing.variableId, thing]))
  const used = variables.map(
    (variable): LineThing => ({
      variableId: variable.id,
      name: variable.name,
      displayName: displayNameIn(language, variable),
      synonyms: common.get(variable.id)?.synonyms ?? [],
      countedAs: common.get(variable.id)?.countedAs,
      unit: variable.unit.abbreviatedName,
      kind: variable.category.name,
      operation: variable.combination,
      valence: variable.valence,
      steps: stepWordsOf(variable),
    }),
  )
  const ids = new Set(used.map(({ variableId }) => variableId))
  return lineIndex([...used, ...ofCatalogue[language].filter(({ variableId }) => !ids.has(variableId))])
}

interface TypedLine {
  readonly text: string
  readonly language: Language
  readonly timeZone: string
  readonly nowEpoch: number
  /** The source of its entries. */
  readonly sourceName?: string | undefined
}

interface TypedEntry {
  readonly entry: LineEntry
  readonly item: Omit<MeasurementItem, 'startAt' | 'endAt'> & { readonly startAt: string; readonly endAt?: string }
}

export interface TypedEntries {
  readonly entries: readonly TypedEntry[]
  readonly unread: ReadLine['unread']
}

/** `variables`: those that the person who typed the line may see. */
export function readTyped(line: TypedLine, variables: readonly Variable[]): TypedEntries {
  const { text, language, timeZone, nowEpoch, sourceName = handSources.quickEntry } = line
  const offsetAt = offsetsOf(timeZone)
  const local = utcText(nowEpoch + offsetAt(nowEpoch))
  const now = { day: local.slice(0, 10), minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) }
  const { entries, unread } = readLine(text, { index: indexFor(variables, language), language, now })
  const epochOf = ({ day, minute }: LocalMoment): number => {
    const wall = Date.parse(`${day}T00:00:00Z`) / 1000 + minute * 60
    // With the offset at that time: the first guess may be on the other side of a clock change.
    return wall - offsetAt(wall - offsetAt(wall))
  }
  const startOf = ({ from }: { readonly from?: LocalMoment | undefined }) => (from ? epochOf(from) : nowEpoch)
  const itemOf = ({ thing, value, unit, from, until }: LineEntry): TypedEntry['item'] => ({
    variableName: thing.name,
    value,
    unitAbbreviatedName: unit,
    startAt: utcText(startOf({ from })),
    ...(until ? { endAt: utcText(epochOf(until)) } : {}),
    timeZone,
    variableCategoryName: thing.kind,
    combinationOperation: thing.operation,
    sourceName,
  })
  // Two entries of one thing at the same moment would be one, so they are a second apart.
  const countsByKey = new Map<string, number>()
  const typed = entries.map((entry) => {
    const item = itemOf(entry)
    const key = `${item.variableName} ${item.startAt}`
    const earlierCount = countsByKey.get(key) ?? 0
    countsByKey.set(key, earlierCount + 1)
    return { entry, item: earlierCount === 0 ? item : { ...item, startAt: utcText(startOf(entry) + earlierCount) } }
  })
  return { entries: typed, unread }
}

const REASONS: Readonly<Record<UnreadPart['why'], (text: string, name: string) => Sentence>> = {
  thing: (text) => say('"{text}" is nothing that we know.', { text }),
  value: (text, name) => say('"{text}" does not say how much of {name}.', { text, name }),
  unit: (text, name) => say('"{text}" has a unit that does not measure {name}.', { text, name }),
  rest: (text) => say('"{text}" was not understood.', { text }),
}

/**
 * Reasons not to save a line that nobody has reviewed: parts that were not understood, and names that only nearly
 * match.
 */
export const faultsOf = ({ entries, unread }: TypedEntries): readonly FoundFault[] => [
  ...unread.map(({ text, why, thing }) => ({ field: 'text', message: REASONS[why](text, thing?.displayName ?? '') })),
  ...entries.flatMap(({ entry: { isNearName, text, thing } }) =>
    isNearName
      ? [{ field: 'text', message: say('"{text}": did you mean {name}?', { text, name: thing.displayName }) }]
      : [],
  ),
]
