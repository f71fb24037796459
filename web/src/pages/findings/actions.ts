import { act, actNow, inverse } from '../../offline/act.ts'
import { announce } from '../../undo/undo.ts'
import { findingWords } from '../../words/findings.ts'
import { wordsNow } from '../../words/words.ts'

export type Opinion = 'up' | 'down' | 'none'

interface VoteAct {
  readonly causeVariableId: number
  readonly effectVariableId: number
  readonly headline: string
  readonly previous: Opinion
  readonly value: Opinion
}

export async function vote({ causeVariableId, effectVariableId, headline, previous, value }: VoteAct): Promise<void> {
  const texts = wordsNow(findingWords)
  const pair = { causeVariableId, effectVariableId, type: 'causality' } as const
  await act({
    name: 'castVote',
    body: { ...pair, value },
    label: texts.voteLabel(headline),
    message: value === 'none' ? texts.voteTaken : texts.voted,
    inverse: inverse('castVote', { ...pair, value: previous }),
  })
}

type VotedPair = Pick<VoteAct, 'causeVariableId' | 'effectVariableId'>

/** Hides a finding from lists, or shows it again. */
export async function setHidden({ causeVariableId, effectVariableId }: VotedPair, title: string, isHidden: boolean) {
  const texts = wordsNow(findingWords)
  const body = { causeVariableId, effectVariableId }
  await act({
    name: isHidden ? 'hideCorrelation' : 'showCorrelation',
    body,
    label: isHidden ? texts.hideLabel(title) : texts.showName(title),
    message: isHidden ? texts.hiddenDone : texts.shownDone,
    inverse: inverse(isHidden ? 'showCorrelation' : 'hideCorrelation', body),
  })
}

/** Chooses which of several nearly identical variables is compared. */
export async function compareInstead(variableId: number, name: string, compared: number): Promise<void> {
  const message = wordsNow(findingWords).absenceSaved(name)
  const chosen = (id: number, other: number) => [
    { variableId: id, standsForSame: true },
    { variableId: other, standsForSame: null },
  ]
  await act({
    name: 'saveUserVariables',
    body: chosen(variableId, compared),
    label: message,
    message,
    inverse: inverse('saveUserVariables', chosen(compared, variableId)),
  })
}

export async function setByEmail(isWanted: boolean): Promise<void> {
  const texts = wordsNow(findingWords)
  await act({
    name: 'saveUserSettings',
    body: { sendPredictorEmails: isWanted },
    label: texts.byEmail,
    message: isWanted ? texts.byEmailOn : texts.byEmailOff,
    inverse: inverse('saveUserSettings', { sendPredictorEmails: !isWanted }),
  })
}

export interface StudyPublication {
  readonly causeVariableId: number
  readonly effectVariableId: number
  readonly showDisplayName: boolean
  readonly allowIndexing: boolean
}

/** Creates the study first if there is none: only a study can be published. Throws like `call`. */
export async function publish({ causeVariableId, effectVariableId, ...shown }: StudyPublication): Promise<void> {
  const { study } = await actNow('createStudy', { body: { causeVariableId, effectVariableId, type: 'individual' } })
  await actNow('publishStudy', { query: { studyId: study.id, recalculate: true, ...shown } })
  announce({ text: wordsNow(findingWords).publishedDone })
}

export async function unpublish(studyId: string): Promise<void> {
  await actNow('unpublishStudy', { body: { studyId } })
  announce({ text: wordsNow(findingWords).unpublished })
}
