/** Snapshots: made when a study is published or recalculated, stored as text, read by everybody. */
import type { StudyCharts } from '@upshot/contract'
import { languages } from '@upshot/contract/names'
import type { Actor } from '../../../http/caller.ts'
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import { type InLanguages, type Language, say } from '../../../lib/language.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { utcText } from '../../../lib/utc-text.ts'
import type { Storage } from '../../../storage/storage.ts'
import { type Finding, isLink, type PairDetail } from '../../finding.ts'
import type { Knowledge } from '../knowledge.ts'
import { isNeverCompared } from '../rules.ts'
import {
  participantsFor,
  pooledStatistics,
  publicSide,
  type Result,
  type StudySides,
  type StudyTexts,
  studyWords,
} from '../sides.ts'
import type { StudyRow, StudyStores } from '../store.ts'
import { type CurrentStudy, isOfPeople, type StudyOfPeople, storedSnapshot, type Viewing } from '../view.ts'
import { publicPair, type ShownNumbers, SNAPSHOT_FORMAT, type StudySnapshot, type Translated } from './snapshot.ts'

export interface FrozenStudy {
  readonly snapshot: StudySnapshot
  /** Identifies whose days are in it, for comparison; empty for a study of one person. */
  readonly basis: string
}

export interface LiveStudy {
  readonly snapshot: StudySnapshot
  readonly mayBePublished: boolean
}

export type Freezing = ReturnType<typeof createFreezing>

const translations = languages.filter((language) => language !== 'en')

/** Rendered in each language. */
async function frozenCharts(draw: (language: Language) => Promise<StudyCharts>) {
  const translatedCharts: Partial<Record<Language, StudyCharts>> = {}
  for (const language of translations) translatedCharts[language] = await draw(language)
  return { charts: await draw('en'), translatedCharts }
}

const translated = <T>(make: (language: Language) => T): Translated<T> =>
  Object.fromEntries(translations.map((language) => [language, make(language)]))

const frozenWords = (wordings: InLanguages<StudyTexts>) => ({
  wording: wordings.en,
  translatedWording: translated((language) => wordings[language]),
})

export function createFreezing({
  storage,
  clock,
  knowledge,
  viewing,
}: {
  readonly storage: Storage<StudyStores>
  readonly clock: Clock
  readonly knowledge: Knowledge
  readonly viewing: Pick<Viewing, 'current' | 'currentOfPeople' | 'snapshotOf'>
}) {
  async function freeze(row: StudyRow): Promise<FrozenStudy> {
    await knowledge.refresh(row)
    return frozenNow(row)
  }

  const frozenNow = async (row: StudyRow): Promise<FrozenStudy> => frozenFrom(row, await viewing.current(row))

  async function frozenFrom(row: StudyRow, current: CurrentStudy): Promise<FrozenStudy> {
    const { result, detail } = current
    if (result.kind === 'person') refuseNeverCompared(result.finding)
    const sides = { cause: publicSide(current.sides.cause), effect: publicSide(current.sides.effect) }
    const finding =
      result.kind === 'person'
        ? await ofPerson(row, result.finding, { sides, detail })
        : await ofPeople(row, result, { sides, studyId: row.id })
    return { snapshot: { ...headOf(row, { ...current, sides }), ...finding }, basis: basisOf(current) }
  }

  /** The current state for the owner, with single days. Never stored and never shown to others. */
  async function live(row: StudyRow, reader: Actor): Promise<LiveStudy> {
    const current = await viewing.current(row)
    const { result, sides, detail } = current
    const head = headOf(row, current)
    if (result.kind === 'people') {
      return { snapshot: { ...head, ...(await ofPeople(row, result, { sides })) }, mayBePublished: true }
    }
    const { finding } = result
    const snapshot: StudySnapshot = {
      ...head,
      ...judged(finding),
      ...frozenWords(studyWords(result, { voice: 'you', sides, title: row.title ?? undefined })),
      shown: shownOf(finding, { effect: finding.effectSize ?? null, dose: finding.dose ?? null }),
      cells: null,
      binned: null,
      ...(detail ? await frozenCharts((language) => knowledge.ownCharts(detail, reader, language)) : { charts: {} }),
    }
    return { snapshot, mayBePublished: !isNeverCompared(finding) }
  }

  const headOf = (row: StudyRow, { sides, members }: Pick<CurrentStudy, 'sides' | 'members'>) => ({
    format: SNAPSHOT_FORMAT,
    id: row.id,
    type: row.kind,
    madeAt: utcText(epochSeconds(clock)),
    ...sides,
    ...(members ? participantCount(members.length) : {}),
  })

  const judged = (finding: Finding) => ({
    statistics: knowledge.correlation(finding, { voice: 'you', language: 'en' }),
    translatedStatistics: translated((language) => knowledge.correlation(finding, { voice: 'you', language })),
    method: methodOf(finding.method),
    span: finding.span,
    evidence: finding.evidence,
    ...(finding.unjudged ? { unjudged: finding.unjudged } : {}),
    pooled: null,
  })

  async function ofPerson(row: StudyRow, current: Finding, { sides, detail }: Pick<CurrentStudy, 'sides' | 'detail'>) {
    const empty: PairDetail = { finding: current, pairs: [], causeDays: [], effectDays: [] }
    const { finding, cells, shown, binned } = publicPair(detail ?? empty)
    return {
      ...judged(finding),
      ...frozenWords(
        studyWords({ kind: 'person', finding }, { voice: 'person', sides, title: row.title ?? undefined }),
      ),
      shown: shownOf(finding, shown),
      cells,
      binned,
      ...(binned
        ? await frozenCharts((language) => knowledge.publicCharts({ finding, binned }, row.id, language))
        : { charts: {} }),
    }
  }

  async function ofPeople(
    row: StudyRow,
    result: Extract<Result, { kind: 'people' }>,
    { sides, studyId }: { readonly sides: StudySides; readonly studyId?: string },
  ) {
    const { pooled } = result
    return {
      ...frozenWords(studyWords(result, { voice: 'person', sides, title: row.title ?? undefined })),
      statistics: pooledStatistics(pooled, sides),
      method: methodOf(pooled.method),
      span: null,
      evidence: null,
      shown: null,
      cells: null,
      binned: null,
      pooled,
      ...(await frozenCharts((language) => knowledge.peopleCharts({ population: pooled, sides }, studyId, language))),
    }
  }

  /** Runs in the transaction that locks the study, so that nobody leaves meanwhile. */
  async function store(t: StudyStores, held: StudyRow, frozen: FrozenStudy): Promise<StudySnapshot> {
    const { snapshot } = isOfPeople(held) ? await withoutLeavers(t, held, frozen) : frozen
    const content = JSON.stringify(snapshot)
    await t.studies.saveSnapshot({ user_id: held.user_id, study_id: held.id, content, made_epoch: epochSeconds(clock) })
    return snapshot
  }

  /** If somebody left since it was frozen, it is calculated again without them. */
  async function withoutLeavers(t: StudyStores, held: StudyOfPeople, frozen: FrozenStudy): Promise<FrozenStudy> {
    const current = await viewing.currentOfPeople(t, held)
    return basisOf(current) === frozen.basis ? frozen : frozenFrom(held, current)
  }

  /**
   * After somebody's days left a study of many people, it is calculated again at the next read. Undefined if it was
   * unpublished meanwhile.
   */
  async function thawed(study: StudyRow): Promise<StudySnapshot | undefined> {
    const snapshot = await viewing.snapshotOf(study)
    if (snapshot) return snapshot
    const row = await storage.read((t) => t.studies.withId(study.id))
    if (row?.is_published !== 1) return undefined
    const frozen = await freeze(row)
    return storage.transaction(async (t) => {
      const held = await t.studies.hold(row.id)
      if (held?.is_published !== 1) return undefined
      return (await storedSnapshot(t, held)) ?? store(t, held, frozen)
    })
  }

  return { freeze, frozenNow, live, store, thawed }
}

/** The snapshot is for everybody, so it is rounded. */
function participantCount(members: number): { participants?: number } {
  const participants = participantsFor('reader', members)
  return participants === undefined ? {} : { participants }
}

/** Without a finding, the difference at the best delay would contradict the verdict. */
const shownOf = (finding: Finding, shown: ShownNumbers): ShownNumbers =>
  isLink(finding) ? shown : { effect: null, dose: null }

const basisOf = ({ result, members }: CurrentStudy): string =>
  result.kind === 'person' ? '' : JSON.stringify([result.pooled.method.inputHash, members])

const methodOf = ({
  version,
  inputHash,
  analysedAtEpoch,
}: {
  version: string
  inputHash: string
  analysedAtEpoch: number
}) => ({
  version,
  inputHash,
  // There was no analysis yet.
  ...(analysedAtEpoch === 0 ? {} : { analysedAt: utcText(analysedAtEpoch) }),
})

function refuseNeverCompared(finding: Finding): void {
  if (!isNeverCompared(finding)) return
  const { cause, effect } = finding
  const why =
    finding.unjudged === 'ingredient'
      ? say('one contains the other')
      : say('both come from the same record of one device')
  const message = say('{name} and {name2} are not compared, because {why}. There is nothing to publish.', {
    name: cause.name,
    name2: effect.name,
    why,
  })
  throw new Refusal('badInput', [{ message, field: 'studyId' }])
}
