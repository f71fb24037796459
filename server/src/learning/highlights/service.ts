/**
 * The best known findings of variables, for lists of them and of their reminders, in a few queries for a whole page.
 */
import type { BestStudy, Card, UserVariable } from '@upshot/contract'
import type { Subject } from '../../http/caller.ts'
import type { Language } from '../../lib/language.ts'
import type { Highlights } from '../../reminding/reminders/present.ts'
import type { Reminders } from '../../reminding/reminders/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { VariableAdditions } from '../../tracking/variables/present.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { Finding } from '../finding.ts'
import type { VariableFindings } from '../findings/listing.ts'
import type { Findings } from '../findings/service.ts'
import { commonSides } from '../population/present.ts'
import type { CommonFinding, Population } from '../population/service.ts'
import { pathOf } from '../studies/links.ts'
import { studyIdOf } from '../studies/rules.ts'
import type { StudyStores } from '../studies/store.ts'
import { sentencesIn, type TitledText } from '../words/index.ts'

type HighlightSubject = Pick<Subject, 'userId' | 'cover' | 'language'>

interface HighlightSources {
  readonly ofPerson: ReadonlyMap<number, VariableFindings>
  readonly common: readonly CommonFinding[]
  readonly published: ReadonlyMap<string, string>
}

export function createHighlights(dependencies: {
  readonly storage: Storage<StudyStores>
  readonly findings: Pick<Findings, 'ofVariables' | 'state'>
  readonly population: Pick<Population, 'ofVariables'>
  readonly reminders: Pick<Reminders, 'list'>
  readonly addresses: { publicPathOf(studyId: string): Promise<string> }
  readonly baseUrl: string
}) {
  const { storage, findings, population, reminders, addresses, baseUrl } = dependencies

  /** Which of these studies are published, and their paths. */
  async function published(studyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await storage.read((t) => t.studies.withIds(studyIds))
    const open = rows.filter(({ is_published }) => is_published === 1)
    return new Map(await Promise.all(open.map(async ({ id }) => [id, await addresses.publicPathOf(id)] as const)))
  }

  /** The number of reminders of each variable. */
  async function remindersOf(userId: number): Promise<ReadonlyMap<number, number>> {
    const byVariable = Map.groupBy(await reminders.list(userId), ({ row }) => row.variable_id)
    return new Map([...byVariable].map(([id, rows]) => [id, rows.length]))
  }

  async function sourcesFor({ userId, cover }: HighlightSubject, ids: readonly number[]): Promise<HighlightSources> {
    const [ofPerson, common] = await Promise.all([
      findings.ofVariables(userId, ids, cover),
      population.ofVariables(ids),
    ])
    return { ofPerson, common, published: await published(common.map(globalStudyId)) }
  }

  function membersOf(
    { userId, language }: HighlightSubject,
    { id, isOutcome }: Variable,
    { ofPerson, common, published }: HighlightSources,
  ): BestStudy {
    const isAbout = ({ finding }: CommonFinding) => (isOutcome ? finding.effectId : finding.causeId) === id
    const best = common.find(isAbout)
    return studyMembers({
      userId,
      language,
      baseUrl,
      isOutcome,
      ofPerson: ofPerson.get(id),
      common: best,
      commonPath: best && published.get(globalStudyId(best)),
    })
  }

  /** What variable records get: studies, counts, and for the person themselves the number of reminders. */
  const additions: VariableAdditions = async (subject, variables, { reader }) => {
    const ids = variables.map(({ id }) => id)
    const [all, state, counts] = await Promise.all([
      sourcesFor(subject, ids),
      findings.state(subject.userId, subject.cover),
      reader.userId === subject.userId ? remindersOf(subject.userId) : undefined,
    ])
    return new Map(
      variables.map((variable): readonly [number, Partial<UserVariable>] => [
        variable.id,
        {
          ...membersOf(subject, variable, all),
          ...(state.lastAnalysedEpoch !== null && relationships(variable.id, all)),
          ...(state.state === 'done' && {
            measurementsAtLastAnalysis: variable.numberOfMeasurements,
            rawMeasurementsAtLastAnalysis: variable.numberOfMeasurements,
          }),
          ...(counts && { numberOfTrackingReminders: counts.get(variable.id) ?? 0 }),
        },
      ]),
    )
  }

  /** What reminders and notifications get: studies only. */
  const ofIds: Highlights = async (subject, ids) => {
    const all = await sourcesFor(subject, ids)
    const visibleIds = ids.filter((id) => all.ofPerson.has(id) || all.common.some(isOneSide(id)))
    const rows = await storage.read((t) => t.variables.withIds(subject.userId, visibleIds))
    return new Map(rows.map(variableOf).map((variable) => [variable.id, membersOf(subject, variable, all)]))
  }

  return { additions, ofIds }
}

const isOneSide =
  (id: number) =>
  ({ finding }: CommonFinding): boolean =>
    finding.causeId === id || finding.effectId === id

/** Likely and possible findings, of the person and of many people. */
function relationships(id: number, { ofPerson, common }: HighlightSources): Partial<UserVariable> {
  const asCause = ofPerson.get(id)?.numberAsCause ?? 0
  const asEffect = ofPerson.get(id)?.numberAsEffect ?? 0
  return {
    numberOfCorrelations: asCause + asEffect,
    numberOfCorrelationsAsCause: asCause,
    numberOfCorrelationsAsEffect: asEffect,
    numberOfUserVariableRelationshipsAsCause: asCause,
    numberOfUserVariableRelationshipsAsEffect: asEffect,
    numberOfGlobalVariableRelationshipsAsCause: common.filter(({ finding }) => finding.causeId === id).length,
    numberOfGlobalVariableRelationshipsAsEffect: common.filter(({ finding }) => finding.effectId === id).length,
  }
}

// The best known finding of a variable, to show with it. Members are present only if known.

interface BestFindings {
  readonly userId: number
  readonly language: Language
  readonly baseUrl: string
  /** Outcomes show their causes, everything else its effects. */
  readonly isOutcome: boolean
  readonly ofPerson: VariableFindings | undefined
  /** The best finding of many people with this variable on the relevant side. */
  readonly common: CommonFinding | undefined
  /** Path of the global study on that pair, if it is published. */
  readonly commonPath: string | undefined
}

function studyMembers(best: BestFindings): BestStudy {
  const members = ownMembers(best)
  const common = commonMembers(best)
  const link = members.bestUserStudyLink ?? common.bestPopulationStudyLink
  const card = members.bestUserStudyCard ?? common.bestPopulationStudyCard
  const message = members.userOptimalValueMessage ?? common.commonOptimalValueMessage
  return {
    ...members,
    ...common,
    ...(link !== undefined && { bestStudyLink: link }),
    ...(card !== undefined && { bestStudyCard: card }),
    ...(message !== undefined && { optimalValueMessage: message }),
  }
}

/** The most certain one on the relevant side, or else on the other side. */
function bestFinding({ ofPerson, isOutcome }: BestFindings): Finding | undefined {
  const sides = isOutcome ? [ofPerson?.asEffect, ofPerson?.asCause] : [ofPerson?.asCause, ofPerson?.asEffect]
  return sides.find((finding) => finding !== undefined)
}

function ownMembers(best: BestFindings): BestStudy {
  const finding = bestFinding(best)
  if (!finding) return {}
  const id = idOf('individual', finding.cause.variableId, finding.effect.variableId, best.userId)
  const link = best.baseUrl + pathOf(id)
  const message = optimalMessage(best)
  return {
    bestUserStudyLink: link,
    bestUserStudyCard: cardOf(id, sentencesIn[best.language].card(finding), link),
    ...(message !== undefined && { userOptimalValueMessage: message }),
  }
}

/** The best amount of the variable as a cause, or else of a cause of the outcome. */
function optimalMessage({ ofPerson, language }: BestFindings): string | undefined {
  const asCause = ofPerson?.asCause
  const asEffect = ofPerson?.asEffect
  return (
    (asCause && sentencesIn[language].optimalValue(asCause)) ??
    (asEffect && sentencesIn[language].optimalValue(asEffect))
  )
}

function commonMembers({ common, baseUrl, userId, commonPath, language }: BestFindings): BestStudy {
  const sides = common && commonSides(common.finding.causeId, common.finding.effectId)
  if (!common || !sides) return {}
  const id = idOf('global', common.finding.causeId, common.finding.effectId, userId)
  const link = baseUrl + (commonPath ?? '')
  const message = sentencesIn[language].populationMessage(common.finding, sides)
  return {
    ...(commonPath !== undefined && {
      bestPopulationStudyLink: link,
      bestPopulationStudyCard: cardOf(id, sentencesIn[language].populationCard(common.finding, sides), link),
    }),
    ...(message !== undefined && { commonOptimalValueMessage: message }),
  }
}

const idOf = (kind: 'individual' | 'global', causeId: number, effectId: number, userId: number): string =>
  studyIdOf({ kind, causeId, effectId }, userId)

const globalStudyId = ({ finding }: CommonFinding): string => idOf('global', finding.causeId, finding.effectId, 0)

const cardOf = (id: string, { title, description }: TitledText, link: string): Card => ({
  id: `best-${id}`,
  title,
  content: description,
  link,
  sharingTitle: title,
  sharingBody: description,
})
