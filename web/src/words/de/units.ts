import type { UnitWords } from '../en/units.ts'

const counted: UnitWords['counted'] = {
  serving: { one: 'Portion', other: 'Portionen' },
  dose: { one: 'Dosis', other: 'Dosen' },
  tablets: { one: 'Tablette', other: 'Tabletten' },
  pills: { one: 'Pille', other: 'Pillen' },
  capsules: { one: 'Kapsel', other: 'Kapseln' },
  drops: { one: 'Tropfen', other: 'Tropfen' },
  sprays: { one: 'Sprühstoß', other: 'Sprühstöße' },
  puffs: { one: 'Hub', other: 'Hübe' },
  applications: { one: 'Anwendung', other: 'Anwendungen' },
  pieces: { one: 'Stück', other: 'Stück' },
  units: { one: 'Einheit', other: 'Einheiten' },
  event: { one: 'Mal', other: 'Mal' },
}

export const units: UnitWords = {
  counted,
  east: '°O',
  yes: 'Ja',
  no: 'Nein',
  yesOrNo: 'ja oder nein',
  count: 'Anzahl',
  index: 'Index',
  of: (value, most) => `${value} von ${most}`,
  scale: (least, most) => `Skala von ${least} bis ${most}`,
  percent: (value) => `${value}\u00a0%`,
}
