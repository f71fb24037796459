import type { Button, Vote } from '@upshot/contract'
import { utcText } from '../../lib/utc-text.ts'
import type { NamedVote } from './service.ts'
import type { VotedPair } from './store.ts'

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

/** For cards about a pair: posting the card back with one of them votes. */
export const voteButtons = ({ causeId, effectId }: VotedPair): Button[] =>
  (['up', 'down'] as const).map((value) => ({
    id: `vote-${value}`,
    text: value === 'up' ? '👍 I think so' : '👎 I doubt it',
    accessibilityText: value === 'up' ? 'I think one leads to the other' : 'I doubt that one leads to the other',
    functionName: 'vote',
    parameters: { action: 'vote', causeVariableId: causeId, effectVariableId: effectId, value, type: 'causality' },
    successToastText: 'Thank you. Your vote is shown next to the finding and does not change its numbers.',
  }))
