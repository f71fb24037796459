/**
 * What every live source has in common: what the person must tell to connect, what the administrator must set up first,
 * and how it is read. A source knows no store and no person: it asks through `ask`, which makes guarded requests,
 * and hands back entries piece by piece, each with the position from which the next reading goes on.
 */
import type { InputField } from '@upshot/contract'
import type { Sentence } from '../../lib/language.ts'
import type { ReadEntry, ReadItem } from '../formats/format.ts'
import type { Ask } from './asking.ts'
import type { OAuthProvider } from './provider.ts'

/** Something the person fills in. All of it is kept as text. */
export interface SourceField {
  readonly key: ParameterName
  readonly displayName: Sentence
  readonly helpText: Sentence
  readonly type: NonNullable<InputField['type']>
  readonly placeholder?: string
  readonly isRequired: boolean
  /** Kept encrypted, and never shown again. */
  readonly isSecret?: true
  /** The value as it is kept, or what is wrong with it. */
  readonly read: (text: string) => FieldValue
}

export type FieldValue = { readonly value: string } | { readonly problem: Sentence }

export const parameterNames = [
  'latitude',
  'longitude',
  'since',
  'detail',
  'url',
  'token',
  'username',
  'sensors',
] as const
export type ParameterName = (typeof parameterNames)[number]
export type Parameters = Readonly<Partial<Record<ParameterName, string>>>

/** How far a source has been read: plain JSON. */
export type Position = Readonly<Record<string, string | number>>

export interface Reading {
  readonly parameters: Parameters
  readonly secrets: Parameters
  /** Undefined the first time. */
  readonly position: Position | undefined
  readonly nowEpoch: number
  readonly timeZone: string
  /** With the person's token where the source has one. */
  readonly ask: Ask
}

export interface Piece {
  readonly entries: readonly ReadEntry[]
  /** From here the next reading goes on, once these entries are stored. */
  readonly position: Position
  /**
   * The time of which these entries are all that the source knows. What it told before of the same variables and no
   * longer tells has moved: a night that was found to begin earlier must not be slept twice.
   */
  readonly whole?: { readonly fromEpoch: number; readonly toEpoch: number }
}

export interface LiveSource {
  /** Kebab case. */
  readonly name: string
  /** Fixed for ever: measurements are stored with it. */
  readonly connectorId: number
  readonly displayName: string
  /** One sentence. */
  readonly description: Sentence
  /** What comes in and how it is kept, for the help page. */
  readonly longDescription: Sentence
  readonly getItUrl: string
  readonly categoryName: string
  readonly fields: readonly SourceField[]
  readonly oauth?: OAuthProvider
  /** It sends to us: an address with a secret in it takes the place of reading. What a body says; places are told in `file`. */
  readonly readPushed?: (body: unknown, file: string) => Iterable<ReadItem>
  /** How often it is read. */
  readonly everySeconds: number
  read(reading: Reading): AsyncIterable<Piece>
}
