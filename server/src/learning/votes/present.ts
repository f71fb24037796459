import type { Button, Vote } from '@upshot/contract'
import { type Language, wordTable } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { PairIds } from '../pair-ids.ts'
import type { NamedVote } from './service.ts'

export const presentVote = ({ row, causeName, effectName }: NamedVote): Vote => ({
  id: row.id,
  userId: row.user_id,
  causeVariableId: row.cause_variable_id,
  effectVariableId: row.effect_variable_id,
  value: row.value === 1 ? 'up' : 'down',
  type: row.type,
  clientId: row.client_id ?? '',
  ...(causeName === undefined ? {} : { causeVariableName: causeName }),
  ...(effectName === undefined ? {} : { effectVariableName: effectName }),
  createdAt: utcText(row.created_epoch),
  updatedAt: utcText(row.updated_epoch),
})

const words = wordTable('learning/votes/present', {
  up: { text: '👍 I think so', long: 'I think one leads to the other' },
  down: { text: '👎 I doubt it', long: 'I doubt that one leads to the other' },
  thanks: 'Thank you. Your vote is shown next to the finding and does not change its numbers.',
})

/** Buttons for cards about a pair: posting the card back with one of them votes. */
export const voteButtons = ({ causeId, effectId }: PairIds, language: Language): Button[] =>
  (['up', 'down'] as const).map((value) => ({
    id: `vote-${value}`,
    text: words[language][value].text,
    accessibilityText: words[language][value].long,
    functionName: 'vote',
    parameters: { action: 'vote', causeVariableId: causeId, effectVariableId: effectId, value, type: 'causality' },
    successToastText: words[language].thanks,
  }))
