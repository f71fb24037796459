/**
 * Month names in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Czech, Swedish, Danish,
 * Turkish and Russian, in full or abbreviated.
 */

/** Without accents; any prefix of at least three letters matches. */
const NAMES: readonly (readonly string[])[] = [
  [
    'january',
    'januar',
    'janner',
    'janvier',
    'enero',
    'gennaio',
    'janeiro',
    'januari',
    'styczen',
    'stycznia',
    'leden',
    'ledna',
    'ocak',
    'январь',
    'января',
  ],
  [
    'february',
    'februar',
    'feber',
    'fevrier',
    'febrero',
    'febbraio',
    'fevereiro',
    'februari',
    'luty',
    'lutego',
    'unor',
    'unora',
    'subat',
    'февраль',
    'февраля',
  ],
  [
    'march',
    'marz',
    'maerz',
    'mars',
    'marzo',
    'marco',
    'maart',
    'mrz',
    'mrt',
    'marzec',
    'marca',
    'brezen',
    'brezna',
    'mart',
    'март',
    'марта',
  ],
  ['april', 'avril', 'abril', 'aprile', 'kwiecien', 'kwietnia', 'duben', 'dubna', 'nisan', 'апрель', 'апреля'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei', 'maj', 'maja', 'kveten', 'kvetna', 'mayis', 'май', 'мая'],
  [
    'june',
    'juni',
    'juin',
    'junio',
    'giugno',
    'junho',
    'czerwiec',
    'czerwca',
    'cerven',
    'cervna',
    'haziran',
    'июнь',
    'июня',
  ],
  [
    'july',
    'juli',
    'juillet',
    'julio',
    'luglio',
    'julho',
    'lipiec',
    'lipca',
    'cervenec',
    'cervence',
    'temmuz',
    'июль',
    'июля',
  ],
  [
    'august',
    'aout',
    'agosto',
    'augustus',
    'sierpien',
    'sierpnia',
    'srpen',
    'srpna',
    'agustos',
    'augusti',
    'август',
    'августа',
  ],
  [
    'september',
    'septembre',
    'septiembre',
    'setiembre',
    'settembre',
    'setembro',
    'sept',
    'wrzesien',
    'wrzesnia',
    'zari',
    'eylul',
    'сентябрь',
    'сентября',
  ],
  [
    'october',
    'oktober',
    'octobre',
    'octubre',
    'ottobre',
    'outubro',
    'pazdziernik',
    'pazdziernika',
    'rijen',
    'rijna',
    'ekim',
    'октябрь',
    'октября',
  ],
  ['november', 'novembre', 'noviembre', 'novembro', 'listopad', 'listopada', 'listopadu', 'kasim', 'ноябрь', 'ноября'],
  [
    'december',
    'dezember',
    'decembre',
    'diciembre',
    'dicembre',
    'dezembro',
    'grudzien',
    'grudnia',
    'prosinec',
    'prosince',
    'aralik',
    'декабрь',
    'декабря',
  ],
]

/** 1 to 12; undefined if no month or several match. */
export function monthNamed(word: string): number | undefined {
  const folded = foldedWord(word)
  if (folded.length < 3) return undefined
  const whole = NAMES.findIndex((names) => names.some((name) => name === folded))
  if (whole >= 0) return whole + 1
  const months = NAMES.flatMap((names, at) => (names.some((name) => name.startsWith(folded)) ? [at + 1] : []))
  return months.length === 1 ? months[0] : undefined
}

/** Removes accents, including letters that do not decompose; keeps й. */
const foldedWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!\u0438)\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replace(/\.$/, '')
