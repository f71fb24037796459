/** The best known finding of a variable, to show with it. Members are present only if known. Pure. */
import type { BestStudy, Card } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import type { Finding } from '../finding.ts'
import type { VariableFindings } from '../findings/listing.ts'
import { commonSides } from '../population/present.ts'
import type { CommonFinding } from '../population/service.ts'
import { pathOf } from '../studies/links.ts'
import { studyIdOf } from '../studies/rules.ts'
import { sentencesIn, type TitledText } from '../words/index.ts'

export interface BestFindings {
  readonly userId: number
  readonly language: Language
  readonly baseUrl: string
  /** Outcomes show their causes, everything else its effects. */
  readonly isOutcome: boolean
  readonly ofPerson: VariableFindings | undefined
  /** Of many people, with this variable on the relevant side. */
  readonly common: CommonFinding | undefined
  /** Path of the global study on that pair, if it is published. */
  readonly commonPath: string | undefined
}

export function studyMembers(best: BestFindings): BestStudy {
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

export const globalStudyId = ({ finding }: CommonFinding): string =>
  idOf('global', finding.causeId, finding.effectId, 0)

const cardOf = (id: string, { title, description }: TitledText, link: string): Card => ({
  id: `best-${id}`,
  title,
  content: description,
  link,
  sharingTitle: title,
  sharingBody: description,
})
