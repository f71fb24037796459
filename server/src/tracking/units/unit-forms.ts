/** Units as they are written in a sentence, in each language; what is not here is written by its abbreviation. */
import type { InLanguages } from '../../lib/language.ts'

export interface UnitForms {
  readonly one: string
  readonly other: string
}

export type FormsByUnit = Readonly<Record<string, UnitForms>>

const same = (text: string) => ({ one: text, other: text })
const plural = (one: string, other = `${one}s`) => ({ one, other })

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

const point = plural('Punkt', 'Punkte')

/** As they follow a number: "nach 2 Portionen", "um 3 Grad". */
const german: Readonly<Record<keyof typeof english, UnitForms>> = {
  ms: plural('Millisekunde', 'Millisekunden'),
  s: plural('Sekunde', 'Sekunden'),
  min: plural('Minute', 'Minuten'),
  h: plural('Stunde', 'Stunden'),
  '/1': point,
  '/3': point,
  '/5': point,
  '/6': point,
  '/10': point,
  '-4 to 4': point,
  '0 to 3': point,
  '0 to 10': point,
  '0 to 100': point,
  '1 to 6': point,
  '1 to 7': point,
  index: point,
  '%': plural('Prozentpunkt', 'Prozentpunkte'),
  '%RDA': same('% des empfohlenen Tagesbedarfs'),
  count: same(''),
  event: same(''),
  'yes/no': same(''),
  serving: plural('Portion', 'Portionen'),
  tablets: plural('Tablette', 'Tabletten'),
  pills: plural('Pille', 'Pillen'),
  capsules: plural('Kapsel', 'Kapseln'),
  pieces: same('Stück'),
  dose: plural('Dosis', 'Dosen'),
  drops: same('Tropfen'),
  sprays: plural('Sprühstoß', 'Sprühstöße'),
  puffs: plural('Hub', 'Hübe'),
  applications: plural('Anwendung', 'Anwendungen'),
  units: plural('Einheit', 'Einheiten'),
  IU: same('IE'),
  bpm: plural('Schlag pro Minute', 'Schläge pro Minute'),
  '/minute': same('pro Minute'),
  C: same('°C'),
  F: same('°F'),
  $: same('Dollar'),
  mi: plural('Meile', 'Meilen'),
  ft: same('Fuß'),
  in: same('Zoll'),
  lb: same('Pfund'),
  oz: plural('Unze', 'Unzen'),
  qt: plural('Quart', 'Quarts'),
  'degrees east': same('Grad Ost'),
  'degrees north': same('Grad Nord'),
}

export const unitForms: InLanguages<FormsByUnit> = { en: english, de: german }
