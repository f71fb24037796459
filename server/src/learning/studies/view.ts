/** A study as one reader sees it: frozen if it is published, otherwise current. */
import type { Correlation, StudyCharts, StudyVariable } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { InLanguages, Language } from '../../lib/language.ts'
import type { Storage } from '../../storage/storage.ts'
import { presentCommon, presentVariable } from '../../tracking/variables/present.ts'
import { neighboursIn } from '../../tracking/variables/service.ts'
import { commonVariable } from '../../tracking/variables/variable.ts'
import type { PairDetail } from '../finding.ts'
import { type KnownVariable, knownVariable } from '../known-variable.ts'
import { membersOf, type PairIds, type PersonPair } from '../pair-ids.ts'
import type { PairVotes, Votes } from '../votes/service.ts'
import type { Knowledge } from './knowledge.ts'
import { noStudy, type ReaderRole, type StudyReader } from './rules.ts'
import {
  emptyFinding,
  ownSide,
  participantsFor,
  pooledStatistics,
  publicVariable,
  type Result,
  type StudySides,
  type StudyTexts,
  studyWords,
} from './sides.ts'
import { chartsIn, type StudySnapshot, statisticsIn, wordingsOf } from './snapshots/snapshot.ts'
import type { StudyRow, StudyStores } from './store.ts'

/** A study that the reader may see. */
export interface VisibleStudy {
  readonly row: StudyRow
  readonly standing: ReaderRole
  readonly joined: boolean
}

export interface ViewOptions {
  readonly includeCharts?: boolean
  /** Shows the current data to the owner of a published study. */
  readonly recalculate?: boolean
  /** Adds the reader's own result, in studies of many people. */
  readonly includeOwn?: boolean
  /** Replaces the stored snapshot, for a preview. */
  readonly snapshot?: StudySnapshot
}

export interface StudyView extends VisibleStudy {
  readonly wording: InLanguages<StudyTexts>
  /** Its path once it is published. */
  readonly path: string
  readonly statistics: Correlation
  readonly charts: StudyCharts | undefined
  readonly votes: PairVotes
  readonly causeVariable: StudyVariable
  readonly effectVariable: StudyVariable
  readonly causeName: string
  readonly effectName: string
  /** The number of participants of a group. */
  readonly participants: number | undefined
  /** The reader's own statistics, in studies of many people, if the reader has both variables. */
  readonly ownStatistics: Correlation | undefined
}

/** The current state of a study. */
export interface CurrentStudy {
  readonly sides: StudySides
  readonly result: Result
  /** The details of one person's study, with single days. */
  readonly detail: PairDetail | undefined
  /** The participants of a group. */
  readonly members: readonly PersonPair[] | undefined
}

export type StudyOfPeople = StudyRow & { readonly kind: 'group' | 'global' }

export interface CurrentStudyOfPeople extends CurrentStudy {
  readonly result: Extract<Result, { kind: 'people' }>
}

export const isOfPeople = (row: StudyRow): row is StudyOfPeople => row.kind !== 'individual'

export type Viewing = ReturnType<typeof createViewing>

export function createViewing({
  storage,
  clock,
  knowledge,
  votes,
}: {
  readonly storage: Storage<StudyStores>
  readonly clock: Clock
  readonly knowledge: Knowledge
  readonly votes: Pick<Votes, 'ofPairs'>
}) {
  async function view(reader: StudyReader, study: VisibleStudy, viewOptions: ViewOptions = {}): Promise<StudyView> {
    const { row } = study
    const pair = pairOf(row)
    const isLive = row.is_published === 0 || (study.standing === 'owner' && viewOptions.recalculate === true)
    const frozen = viewOptions.snapshot ?? (isLive ? undefined : await snapshotOf(row))
    // Unpublished since it was read: one person's days are only for that person.
    if (!frozen && row.kind === 'individual' && study.standing !== 'owner') throw noStudy()
    const shown = frozen
      ? await fromSnapshot(frozen, viewOptions, reader.language)
      : await fromData(reader, study, viewOptions)
    const variables = await variablesFor(reader, shown.sides)
    return {
      ...study,
      ...variables,
      ...shown,
      path: await knowledge.publicPathOf(row.id),
      causeName: shown.sides.cause.name,
      effectName: shown.sides.effect.name,
      votes: (await votes.ofPairs(reader.userId, [pair]))(pair),
      participants: row.kind === 'group' ? await participantsOf(study) : undefined,
      ownStatistics: viewOptions.includeOwn ? await ownStatistics(reader, row) : undefined,
    }
  }

  const participantsOf = async ({ row, standing }: VisibleStudy): Promise<number | undefined> =>
    participantsFor(standing, (await storage.read((t) => membersOf(t, row.id))).length)

  /** In a group everybody has their own variable ids. */
  async function ownStatistics({ userId, language }: StudyReader, row: StudyRow): Promise<Correlation | undefined> {
    if (row.kind === 'individual') return undefined
    const members = row.kind === 'group' ? await storage.read((t) => membersOf(t, row.id)) : []
    const same = { userId, ...pairOf(row) }
    const detail = await knowledge.pair(members.find((member) => member.userId === userId) ?? same)
    return detail && knowledge.correlation(detail.finding, { voice: 'you', language })
  }

  const snapshotOf = (row: StudyRow): Promise<StudySnapshot | undefined> => storage.read((t) => storedSnapshot(t, row))

  const fromSnapshot = async (snapshot: StudySnapshot, viewOptions: ViewOptions, language: Language) => {
    const { id, cause, effect } = snapshot
    return {
      wording: wordingsOf(snapshot),
      statistics: statisticsIn(snapshot, language),
      charts: viewOptions.includeCharts ? await knowledge.addressed(chartsIn(snapshot, language), id) : undefined,
      sides: { cause, effect },
    }
  }

  async function fromData(reader: StudyReader, { row }: VisibleStudy, viewOptions: ViewOptions) {
    const currentStudy = await current(row)
    const { sides, result } = currentStudy
    const voice = result.kind === 'person' ? ('you' as const) : ('person' as const)
    return {
      wording: studyWords(result, { voice, sides, title: row.title ?? undefined }),
      statistics: statisticsOf(result, sides, reader.language),
      charts: viewOptions.includeCharts ? await chartsOf(currentStudy, reader) : undefined,
      sides,
    }
  }

  /** The current state for its owner or group. */
  async function current(row: StudyRow): Promise<CurrentStudy> {
    if (isOfPeople(row)) return storage.read((t) => currentOfPeople(t, row))
    const sides = await storage.read((t) => sidesOf(t, row))
    const detail = await knowledge.pair({ userId: row.user_id, ...pairOf(row) })
    const finding = detail?.finding ?? emptyFinding(sides, epochSeconds(clock))
    return { sides, detail, result: { kind: 'person', finding }, members: undefined }
  }

  /** Of many people, as seen by the transaction that is about to store it. */
  async function currentOfPeople(t: StudyStores, row: StudyOfPeople): Promise<CurrentStudyOfPeople> {
    const members = row.kind === 'group' ? await membersOf(t, row.id) : undefined
    const pooled = members
      ? await knowledge.pooledOf(t, row.id, pairOf(row))
      : await knowledge.pooledOfAll(t, pairOf(row))
    const sides = await sidesOf(t, row)
    return { sides, detail: undefined, result: { kind: 'people', of: row.kind, pooled }, members }
  }

  const statisticsOf = (result: Result, sides: StudySides, language: Language): Correlation =>
    result.kind === 'person'
      ? knowledge.correlation(result.finding, { voice: 'you', language })
      : pooledStatistics(result.pooled, sides)

  async function chartsOf({ result, sides, detail }: CurrentStudy, reader: StudyReader): Promise<StudyCharts> {
    const { language } = reader
    if (result.kind === 'people')
      return knowledge.peopleCharts({ population: result.pooled, sides }, undefined, language)
    return detail ? await knowledge.ownCharts(detail, reader, language) : {}
  }

  /** The reader's own variables, or else their public parts. */
  async function variablesFor({ userId, language }: StudyReader, { cause, effect }: StudySides) {
    return storage.read(async (t) => {
      const neighbours = await neighboursIn(t, userId)
      const shownSide = async (side: StudySides['cause']): Promise<StudyVariable> => {
        const variable = await knownVariable(t, userId, { id: side.variableId })
        if (variable?.variable) return presentVariable(variable.variable, neighbours, language)
        return variable?.common
          ? presentCommon(variable.common, userId, language)
          : publicVariable(side, userId, language)
      }
      return { causeVariable: await shownSide(cause), effectVariable: await shownSide(effect) }
    })
  }

  return { view, current, currentOfPeople, snapshotOf }
}

const pairOf = (row: StudyRow): PairIds => ({ causeId: row.cause_variable_id, effectId: row.effect_variable_id })

/** Both sides, from the owner's variables; in studies of many people, from the catalogue. */
async function sidesOf(t: StudyStores, row: StudyRow): Promise<StudySides> {
  const side = async (id: number) => {
    const common = row.kind === 'individual' ? undefined : commonVariable(id)
    const variable: KnownVariable | undefined = common
      ? { id, name: common.name, variable: undefined, common }
      : await knownVariable(t, row.user_id, { id })
    if (!variable) throw new Error(`Study ${row.id} is about a deleted variable.`)
    return ownSide(variable)
  }
  return { cause: await side(row.cause_variable_id), effect: await side(row.effect_variable_id) }
}

export async function storedSnapshot(t: StudyStores, row: StudyRow): Promise<StudySnapshot | undefined> {
  const stored = await t.studies.snapshot(row)
  if (!stored) return undefined
  // Earlier versions called the wording `told`.
  const { told, ...snapshot } = JSON.parse(stored.content) as StudySnapshot & { readonly told?: StudyTexts }
  return told === undefined ? snapshot : { ...snapshot, wording: told }
}
