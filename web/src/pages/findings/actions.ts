import { act, actNow, inverse } from '../../offline/act.ts'
import { announce } from '../../undo/undo.ts'
import { findingWords } from '../../words/findings.ts'
import { wordsNow } from '../../words/words.ts'

export type Opinion = 'up' | 'down' | 'none'

interface VoteAct {
  readonly causeVariableId: number
  readonly effectVariableId: number
  readonly headline: string
  readonly before: Opinion
  readonly value: Opinion
}

export async function vote({ causeVariableId, effectVariableId, headline, before, value }: VoteAct): Promise<void> {
  const words = wordsNow(findingWords)
  const pair = { causeVariableId, effectVariableId, type: 'causality' } as const
  await act({
    name: 'castVote',
    body: { ...pair, value },
    label: words.voteLabel(headline),
    done: value === 'none' ? words.voteTaken : words.voted,
    inverse: inverse('castVote', { ...pair, value: before }),
  })
}

type Pair = Pick<VoteAct, 'causeVariableId' | 'effectVariableId'>

/** Hides a finding from lists, or shows it again. */
export async function setHidden({ causeVariableId, effectVariableId }: Pair, title: string, isHidden: boolean) {
  const words = wordsNow(findingWords)
  const body = { causeVariableId, effectVariableId }
  await act({
    name: isHidden ? 'hideCorrelation' : 'showCorrelation',
    body,
    label: isHidden ? words.hideLabel(title) : words.showName(title),
    done: isHidden ? words.hiddenDone : words.shownDone,
    inverse: inverse(isHidden ? 'showCorrelation' : 'hideCorrelation', body),
  })
}

/** Chooses which of several variables that are nearly the same is compared. */
export async function compareInstead(variableId: number, name: string, compared: number): Promise<void> {
  const done = wordsNow(findingWords).absenceSaved(name)
  const chosen = (id: number, other: number) => [
    { variableId: id, standsForSame: true },
    { variableId: other, standsForSame: null },
  ]
  await act({
    name: 'saveUserVariables',
    body: chosen(variableId, compared),
    label: done,
    done,
    inverse: inverse('saveUserVariables', chosen(compared, variableId)),
  })
}

export async function setByEmail(isWanted: boolean): Promise<void> {
  const words = wordsNow(findingWords)
  await act({
    name: 'saveUserSettings',
    body: { sendPredictorEmails: isWanted },
    label: words.byEmail,
    done: isWanted ? words.byEmailOn : words.byEmailOff,
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
