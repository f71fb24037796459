/** Ids and kinds of studies, and who may see them. Pure. */
import type { StudyType } from '@upshot/contract'
import { type Language, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Finding } from '../finding.ts'
import type { StudyRow } from './store.ts'

export type StudyKind = StudyRow['kind']

const kinds: Readonly<Record<Exclude<StudyType, 'experiment'>, StudyKind>> = {
  individual: 'individual',
  user: 'individual',
  personal: 'individual',
  group: 'group',
  cohort: 'group',
  global: 'global',
  population: 'global',
}

export function kindNamed(type: StudyType | undefined): StudyKind {
  if (type === 'experiment')
    throw new Refusal('badInput', [
      {
        message: say('An experiment is made with POST /experiments.'),
        field: 'type',
      },
    ])
  return kinds[type ?? 'individual']
}

export interface StudyQuestion {
  readonly kind: StudyKind
  readonly causeId: number
  readonly effectId: number
}

/** The same question of the same person is the same study; a global one is the same for everybody. */
export function studyIdOf({ kind, causeId, effectId }: StudyQuestion, userId: number): string {
  const pair = `cause-${causeId}-effect-${effectId}`
  if (kind === 'global') return `${pair}-population-study`
  return `${pair}-user-${userId}-${kind === 'group' ? 'cohort' : 'user'}-study`
}

const STUDY_ID = /^cause-\d{1,15}-effect-\d{1,15}-(?:user-\d{1,15}-(?:user|cohort)|population)-study$/

/** Whether a text has the form of a study id. */
export const isStudyId = (text: string): boolean => STUDY_ID.test(text)

const OWN_ID = /^cause-(\d{1,15})-effect-(\d{1,15})-user-(\d{1,15})-user-study$/

/** The question in the id of a study of one person, whether it exists yet or not. */
export function questionIn(id: string, userId: number): Pick<StudyQuestion, 'causeId' | 'effectId'> | undefined {
  const [, causeId, effectId, owner] = OWN_ID.exec(id) ?? []
  return owner === String(userId) ? { causeId: Number(causeId), effectId: Number(effectId) } : undefined
}

/** Parts of each other, or values of the same record: such pairs have no result that could be published. */
export const isNeverCompared = ({ unjudged }: Pick<Finding, 'unjudged'>): boolean =>
  unjudged === 'ingredient' || unjudged === 'one record'

export interface StudyReader {
  readonly userId: number
  readonly isAdministrator: boolean
  /** The app they use. */
  readonly clientId: string | null
  readonly language: Language
}

/** The reader's role in a study; undefined if it does not exist for them. */
export type ReaderRole = 'owner' | 'participant' | 'reader'

/** What admits a reader who does not own the study. */
export interface Admission {
  readonly hasJoined: boolean
  /** They used its address, whose last part cannot be guessed. */
  readonly hasAddress: boolean
}

/** Published studies of many people are listed for everybody; those of one person are for readers with the address. */
export function standingOf(
  row: Pick<StudyRow, 'user_id' | 'kind' | 'is_published'>,
  { userId, isAdministrator }: StudyReader,
  { hasJoined, hasAddress }: Admission,
): ReaderRole | undefined {
  // A global study contains nobody's data in particular: administrators may manage it.
  if (row.user_id === userId || (row.kind === 'global' && isAdministrator)) return 'owner'
  if (hasJoined) return 'participant'
  const isOpen = row.kind !== 'individual' || hasAddress
  return row.is_published === 1 && isOpen ? 'reader' : undefined
}

export const NO_STUDY = say('There is no such study, or it is not published.')

export const noStudy = () => new Refusal('notFound', [{ message: NO_STUDY, field: 'studyId' }])
