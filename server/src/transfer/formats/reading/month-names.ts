/** The months in English, German, French, Spanish, Italian, Portuguese and Dutch, whole or cut short. */

/** Without accents; any beginning of three letters or more names the month. */
const NAMES: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'janvier', 'enero', 'gennaio', 'janeiro', 'januari'],
  ['february', 'februar', 'feber', 'fevrier', 'febrero', 'febbraio', 'fevereiro', 'februari'],
  ['march', 'marz', 'maerz', 'mars', 'marzo', 'marco', 'maart', 'mrz', 'mrt'],
  ['april', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei'],
  ['june', 'juni', 'juin', 'junio', 'giugno', 'junho'],
  ['july', 'juli', 'juillet', 'julio', 'luglio', 'julho'],
  ['august', 'aout', 'agosto', 'augustus'],
  ['september', 'septembre', 'septiembre', 'setiembre', 'settembre', 'setembro', 'sept'],
  ['october', 'oktober', 'octobre', 'octubre', 'ottobre', 'outubro'],
  ['november', 'novembre', 'noviembre', 'novembro'],
  ['december', 'dezember', 'decembre', 'diciembre', 'dicembre', 'dezembro'],
]

/** 1 to 12; undefined where no month begins so, or several do. */
export function monthNamed(word: string): number | undefined {
  const folded = word.normalize('NFD').replace(/\p{M}/gu, '').replace(/\.$/, '').toLowerCase()
  if (folded.length < 3) return undefined
  const months = NAMES.flatMap((names, at) => (names.some((name) => name.startsWith(folded)) ? [at + 1] : []))
  return months.length === 1 ? months[0] : undefined
}
