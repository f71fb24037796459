/** Units as they are written in a sentence, in each language; what is not here is written by its abbreviation. */
import { ruled } from '../../lib/language.ts'

export interface UnitForms {
  readonly one: string
  readonly other: string
}

export type FormsByUnit = Readonly<Record<string, UnitForms>>

export const same = (text: string) => ({ one: text, other: text })
export const plural = (one: string, other = `${one}s`) => ({ one, other })

/** Every language has these. */
const english = {
  ms: plural('millisecond'),
  s: plural('second'),
  min: plural('minute'),
  h: plural('hour'),
  '/1': plural('point'),
  '/3': plural('point'),
  '/5': plural('point'),
  '/6': plural('point'),
  '/10': plural('point'),
  '-4 to 4': plural('point'),
  '0 to 3': plural('point'),
  '0 to 10': plural('point'),
  '0 to 100': plural('point'),
  '1 to 6': plural('point'),
  '1 to 7': plural('point'),
  index: plural('point'),
  '%': plural('percentage point'),
  '%RDA': same('% of the recommended daily allowance'),
  count: same(''),
  event: same(''),
  'yes/no': same(''),
  clock: same(''),
  serving: plural('serving'),
  tablets: plural('tablet'),
  pills: plural('pill'),
  capsules: plural('capsule'),
  pieces: plural('piece'),
  dose: plural('dose'),
  drops: plural('drop'),
  sprays: plural('spray'),
  puffs: plural('puff'),
  applications: plural('application'),
  units: plural('unit'),
  IU: same('IU'),
  bpm: plural('beat per minute', 'beats per minute'),
  '/minute': same('per minute'),
  C: same('°C'),
  F: same('°F'),
  $: plural('dollar'),
  mi: plural('mile'),
  ft: plural('foot', 'feet'),
  in: plural('inch', 'inches'),
  lb: plural('pound'),
  oz: plural('ounce'),
  qt: plural('quart'),
  'degrees east': plural('degree east', 'degrees east'),
  'degrees north': plural('degree north', 'degrees north'),
} satisfies FormsByUnit

export const unitForms = ruled<FormsByUnit>('unitForms', english)

export type OwnForms = Readonly<Record<keyof typeof english, UnitForms>>
