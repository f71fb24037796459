/** Reads the header of a column: its variable and its unit. */
import { nameKey, tidyName } from '../../../lib/names.ts'
import { unitRecords } from '../../../tracking/units/units.data.ts'
import { isRating } from '../../../tracking/units/units.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import { commonNamed, unitCountedAs } from '../reading/target.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'

interface ReadHeader {
  readonly name: string
  /** As the header writes it, before it is translated. */
  readonly written: string
  /** The unit as written; empty if the header has none. */
  readonly unit: string
}

const BRACKETS = /^(.*\S)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/
/** `weight_kg`: only if the ending cannot be a word of the name. */
const UNDERSCORE =
  /^(.+)_(kg|kilograms|lbs?|pounds|mg|mcg|ug|grams|ml|liters|litres|cm|km|meters|metres|mi|miles|inches|feet|mins?|minutes|hrs?|hours|secs?|seconds|bpm|kcal|cal|mmhg|celsius|fahrenheit|pct|percent)$/i
/** `Weight kg`: only if the rest is a known name. */
const SPACE =
  /^(.+)\s+(kg|lbs?|pounds|mg|mcg|ug|ml|cm|km|mi|miles|inches|feet|mins?|minutes|h|hrs?|hours|secs?|seconds|bpm|kcal|mmhg|pct|percent|%)$/i
/** `Minutes Asleep`, `hours of sleep`: only if the rest is a known name. */
const UNIT_BEFORE =
  /^(minutes|mins?|hours|hrs?|kilometers|kilometres|miles|kcal|minuten|stunden|heures|horas|minutos|minuti|ore|uren|minuty|godziny|minuter|timmar)[\s_]+(?:of\s+|de\s+|di\s+|d'|van\s+|av\s+)?(.+)$/i
/** Columns with these names are in percent. */
const PERCENT = /^(.*[^\s%])\s*%$/
/** `Mood 0-10`. */
const NAME_WITH_SCALE = /^(.+?)\s+(-?\d+\s?(?:-|–|to)\s?\d+)$/i
const COMMA = /^(.+?)(?:\s*,\s*|\s+in\s+|\s+en\s+)(\S+)$/i
/** Units that we do not have, as laboratories write them. */
const STRANGE = /^(?:[munpµkd]?(?:g|mol|IU|U)\/[munpµkd]?(?:L|l|g|min|h)|mg\/dl|mmol\/mol|kgf|ng\/dl|pg\/ml)$/i

/** A unit of ours, or one as laboratories write it. */
export const isUnitWritten = (text: string): boolean => unitSpelled(text) !== undefined || STRANGE.test(text)

export function readHeader(header: string): ReadHeader {
  const text = tidyName(header)
  // Some names of the catalogue end in brackets.
  if (commonNamed(text)) return { name: text, written: text, unit: '' }
  // `kg`: the name of the column is its unit.
  if (isUnitItself(text)) return { name: text, written: text, unit: text }
  for (const pattern of [BRACKETS, UNDERSCORE, COMMA, NAME_WITH_SCALE]) {
    const [, name, unit] = pattern.exec(text) ?? []
    if (name === undefined || unit === undefined) continue
    if (unitSpelled(unit) || STRANGE.test(unit) || isScale(unit)) return { ...namedAs(name), unit }
    const counted = unitCountedAs(englishName(name), unit)
    if (counted !== undefined) return { ...namedAs(name), unit: counted }
  }
  const [, name, unit] = SPACE.exec(text) ?? []
  if (name !== undefined && unit !== undefined && commonNamed(englishName(name)) && unitSpelled(unit))
    return { ...namedAs(name), unit }
  const [, unitName, variable] = UNIT_BEFORE.exec(text) ?? []
  if (unitName !== undefined && variable !== undefined && isKnownBehindUnit(variable))
    return { ...namedAs(variable), unit: unitName }
  const [, share] = PERCENT.exec(text) ?? []
  return share === undefined ? { ...namedAs(text), unit: '' } : { ...namedAs(share), unit: '%' }
}

const isKnownBehindUnit = (name: string): boolean =>
  commonNamed(englishName(name)) !== undefined || /^(?:asleep|slept|awake|in bed)$/i.test(name.replaceAll('_', ' '))

/** Abbreviations of units that cannot be the name of a thing. */
const isUnitItself = (text: string): boolean => /^(?:kgs?|lbs?|mg|mcg|ml|cm|km|bpm|kcal|mmhg)$/i.test(text)

const namedAs = (text: string): Pick<ReadHeader, 'name' | 'written'> => ({
  name: englishName(text),
  written: tidyName(text),
})

const englishName = (text: string): string => {
  const spaced = text.includes(' ') ? text : text.replaceAll('_', ' ')
  return inEnglish(tidyName(spaced))
}

// Ratings between two ends: a scale that we have as a unit, and one that we have not.

interface HeaderScale {
  readonly from: number
  readonly to: number
}

const SCALE = /^(?:from |von |de )?(-?\d{1,3})\s?(?:-|–|—|to|bis|à|a|\.\.\.?)\s?(\d{1,4})$/i

/** `0-10`, `1 to 7`; undefined where it is no scale. */
export function scaleIn(text: string): HeaderScale | undefined {
  const [, from, to] = SCALE.exec(tidyName(text)) ?? []
  const scale = { from: Number(from), to: Number(to) }
  return from !== undefined && scale.from < scale.to ? scale : undefined
}

const isScale = (text: string): boolean => scaleIn(text) !== undefined

const ratings = unitRecords.filter((unit) => isRating(unit) && unit.minimumValue !== null)

/** The unit whose values go from the one end to the other. */
export const unitOfScale = ({ from, to }: HeaderScale): string | undefined =>
  ratings.find(({ minimumValue, maximumValue }) => minimumValue === from && maximumValue === to)?.abbreviatedName

// Common column names, in several languages.

export type ColumnRole =
  | 'date'
  | 'time'
  | 'hour'
  | 'minute'
  | 'zone'
  | 'end'
  | 'variable'
  | 'value'
  | 'unit'
  | 'note'
  | 'source'
  | 'category'

/** Medicines and similar: a row that names one without a number is one dose. */
const MEDICINES = [
  'medication',
  'medicine',
  'medication name',
  'drug',
  'drug name',
  'substance',
  'supplement',
  'med',
  'medikament',
  'wirkstoff',
  'substanz',
  'médicament',
  'medicamento',
  'farmaco',
  'medicijn',
  'medicinale',
  'remédio',
  'geneesmiddel',
  'lek',
  'läkemedel',
  'medicin',
  '薬',
  '薬剤',
]

const ROLES: Readonly<Record<ColumnRole, readonly string[]>> = {
  date: [
    'date',
    'day',
    'datetime',
    'date/time',
    'date time',
    'date and time',
    'timestamp',
    'time stamp',
    'when',
    'start',
    'start time',
    'start date',
    'starttime',
    'startdate',
    'startat',
    'started at',
    'recorded at',
    'logged at',
    'last changed',
    'datum',
    'tag',
    'zeitpunkt',
    'zeitstempel',
    'datum/uhrzeit',
    'beginn',
    'jour',
    'date et heure',
    'début',
    'fecha',
    'día',
    'dia',
    'fecha y hora',
    'inicio',
    'data',
    'giorno',
    'dag',
    'data e ora',
    'data e hora',
    'horodatage',
    'marca de tiempo',
    'hora de inicio',
    'heure de début',
    'inizio',
    'ora di inizio',
    'início',
    'data/hora',
    'tijdstip',
    'datum en tijd',
    'starttijd',
    'dzień',
    'data i godzina',
    'początek',
    'tidpunkt',
    'datum och tid',
    'starttid',
    'startzeit',
    'uhrzeit/datum',
    '日付',
    '日時',
    '開始',
    '開始日時',
    '日期',
    '时间',
  ],
  time: [
    'time',
    'time of day',
    'uhrzeit',
    'zeit',
    'heure',
    'hora',
    'ora',
    'tijd',
    'clock',
    'godzina',
    'czas',
    'tid',
    'klockslag',
    '時刻',
    '時間',
  ],
  hour: ['hour', 'stunde', 'uur', 'timme', '時'],
  minute: ['minute', 'minuto', 'minuut', 'minuta', 'minut', '分'],
  zone: [
    'timezone',
    'time zone',
    'tz',
    'zone',
    'zeitzone',
    'fuseau horaire',
    'zona horaria',
    'fuso orario',
    'fuso horário',
    'tijdzone',
    'strefa czasowa',
    'tidszon',
    'タイムゾーン',
  ],
  end: [
    'end',
    'end time',
    'end date',
    'enddate',
    'endat',
    'endtime',
    'finished at',
    'ende',
    'bis',
    'fin',
    'fine',
    'einde',
    'endzeit',
    'heure de fin',
    'hora de fin',
    'fim',
    'término',
    'eindtijd',
    'koniec',
    'slut',
    'sluttid',
    '終了',
  ],
  variable: [
    'variable',
    'variable name',
    'variablename',
    'metric',
    'measure',
    'measurement',
    'parameter',
    'what',
    'item',
    'marker',
    'biomarker',
    'analyte',
    'test',
    'test name',
    'lab test',
    'laborwert',
    'parameter name',
    'marqueur',
    ...MEDICINES,
    'entity id',
    'marker name',
    'biomarker name',
    'analyte name',
    'metric name',
    'habit name',
    'symptom name',
    'signal',
    'tracker',
    'habit',
    'symptom',
    'messgröße',
    'messwert',
    'größe',
    'mesure',
    'indicateur',
    'medida',
    'misura',
    'symptôme',
    'síntoma',
    'sintomo',
    'sintoma',
    'symptoom',
    'objaw',
    'habitude',
    'hábito',
    'abitudine',
    'gewoonte',
    'nawyk',
    'vana',
    'marcador',
    'análisis',
    'exame',
    'esame',
    'badanie',
    'meting',
    'mått',
    '項目',
    '検査',
  ],
  value: [
    'value',
    'amount',
    'dose',
    'dosage',
    'dosis',
    'posologie',
    'result',
    'reading',
    'quantity',
    'numeric value',
    'severity',
    'intensity',
    'schweregrad',
    'stärke',
    'intensité',
    'intensidad',
    'state',
    'result value',
    'measurement value',
    'wert',
    'menge',
    'valeur',
    'valor',
    'valore',
    'waarde',
    'quantité',
    'cantidad',
    'quantità',
    'quantidade',
    'hoeveelheid',
    'ilość',
    'wartość',
    'mängd',
    'värde',
    'ergebnis',
    'résultat',
    'resultado',
    'risultato',
    'resultaat',
    'wynik',
    'resultat',
    'intensità',
    'intensidade',
    'dosi',
    'dawka',
    'dos',
    '値',
    '量',
    '結果',
  ],
  unit: [
    'unit',
    'units',
    'unit of measure',
    'einheit',
    'unité',
    'unidad',
    'unità',
    'eenheid',
    'unitabbreviatedname',
    'unidade',
    'jednostka',
    'enhet',
    '単位',
    '单位',
  ],
  note: [
    'note',
    'notes',
    'comment',
    'comments',
    'remark',
    'remarks',
    'notiz',
    'notizen',
    'kommentar',
    'bemerkung',
    'bemerkungen',
    'commentaire',
    'commentaires',
    'remarque',
    'remarques',
    'nota',
    'notas',
    'comentario',
    'comentarios',
    'commento',
    'opmerking',
    'opmerkingen',
    'commenti',
    'annotazioni',
    'comentário',
    'comentários',
    'observações',
    'observaciones',
    'notitie',
    'notities',
    'notatka',
    'notatki',
    'uwagi',
    'komentarz',
    'anteckning',
    'anteckningar',
    'kommentarer',
    'メモ',
    '備考',
    '备注',
  ],
  source: [
    'source',
    'source name',
    'sourcename',
    'app',
    'device',
    'quelle',
    'gerät',
    'appareil',
    'fuente',
    'fonte',
    'bron',
    'dispositivo',
    'apparaat',
    'urządzenie',
    'źródło',
    'källa',
    'enhetsnamn',
    'データ元',
  ],
  category: [
    'category',
    'kategorie',
    'catégorie',
    'categoría',
    'categoria',
    'categorie',
    'variablecategoryname',
    'kategoria',
    'kategori',
    'カテゴリ',
  ],
}

const roleByWord = new Map(
  Object.entries(ROLES).flatMap(([role, names]) => names.map((word) => [nameKey(word), role as ColumnRole] as const)),
)

/** A time zone in brackets does not change the kind of column. */
export const roleOf = (header: string): ColumnRole | undefined =>
  roleByWord.get(nameKey(header.replace(/[([]\s*(?:utc|gmt|local|lokal)\s*[)\]]/i, '').replaceAll('_', ' ')))

const medicines = new Set(MEDICINES.map(nameKey))
export const isMedicineColumn = (header: string): boolean => medicines.has(nameKey(header.replaceAll('_', ' ')))

const COUNTERS = new Set(
  ['id', '_id', 'uuid', '#', 'nr', 'nr.', 'no', 'no.', 'row', 'index', 'week', 'weekday', 'month', 'year', 'kw'].concat(
    [
      'woche',
      'wochentag',
      'monat',
      'jahr',
      'semaine',
      'jour de la semaine',
      'mois',
      'année',
      'semana',
      'mes',
      'año',
    ].concat(
      [
        'día de la semana',
        'settimana',
        'giorno della settimana',
        'mese',
        'anno',
        'dia da semana',
        'mês',
        'ano',
        'week',
      ],
      [
        'weekdag',
        'dag van de week',
        'maand',
        'jaar',
        'tydzień',
        'dzień tygodnia',
        'miesiąc',
        'rok',
        'vecka',
        'veckodag',
      ],
      ['månad', 'år', '曜日', '週', '月', '年'],
    ),
  ),
)

const TECHNICAL =
  /(?:^|[\s_.-])(?:id|ids|uuid|guid|serial|serial (?:number|no)|version|build|row|row number|seriennummer|numéro de série|número de serie)$/i

/** A column that numbers the rows, repeats the date, or says which device or program it was. */
export const isCounter = (header: string): boolean =>
  COUNTERS.has(nameKey(header)) || TECHNICAL.test(header.trim().replace(/(?<=[a-z])(?=I[dD]$)/, ' '))

/** Common things in other languages, by their names in the catalogue; `Pain` is one of its synonyms. */
const TRANSLATIONS = {
  'Body Weight': [
    'gewicht',
    'körpergewicht',
    'poids',
    'peso',
    'peso corporal',
    'peso corporeo',
    'waga',
    'masa ciała',
    'lichaamsgewicht',
    'vikt',
    'kroppsvikt',
    '体重',
  ],
  'Body Fat': [
    'körperfett',
    'masse grasse',
    'grasa corporal',
    'massa grassa',
    'grasso corporeo',
    'gordura corporal',
    'lichaamsvet',
    'tkanka tłuszczowa',
    'kroppsfett',
    '体脂肪',
    '体脂肪率',
  ],
  'Daily Step Count': [
    'schritte',
    'pas',
    'nombre de pas',
    'pasos',
    'passi',
    'passos',
    'stappen',
    'step count',
    'kroki',
    'steg',
    '歩数',
  ],
  'Sleep Duration': [
    'schlaf',
    'schlafdauer',
    'sommeil',
    'durée du sommeil',
    'sueño',
    'horas de sueño',
    'slept',
    'sonno',
    'slaap',
    'durata del sonno',
    'sono',
    'duração do sono',
    'slaapduur',
    'sen',
    'długość snu',
    'sömn',
    '睡眠',
    '睡眠時間',
  ],
  'Sleep Quality': [
    'schlafqualität',
    'qualité du sommeil',
    'calidad del sueño',
    'qualità del sonno',
    'qualidade do sono',
    'slaapkwaliteit',
    'jakość snu',
    'sömnkvalitet',
    '睡眠の質',
  ],
  'Overall Mood': [
    'stimmung',
    'laune',
    'humeur',
    'ánimo',
    'estado de ánimo',
    'umore',
    'humor',
    'stemming',
    'nastrój',
    'humör',
    'sinnesstämning',
    '気分',
  ],
  'Energy Level': ['energie', 'énergie', 'energía', 'energia', 'energi', 'エネルギー'],
  Stress: ['stresslevel', 'estrés', 'stress', 'estresse', 'stres', 'ストレス'],
  Anxiety: ['angst', 'anxiété', 'ansiedad', 'ansia', 'ansiedade', 'lęk', 'ångest', '不安'],
  Pain: ['schmerz', 'schmerzen', 'douleur', 'dolor', 'dolore', 'dor', 'pijn', 'ból', 'smärta', '痛み'],
  'Heart Rate (Pulse)': [
    'puls',
    'herzfrequenz',
    'pouls',
    'fréquence cardiaque',
    'pulso',
    'frecuencia cardíaca',
    'hr',
    'tętno',
    'frequenza cardiaca',
    'battito',
    'frequência cardíaca',
    'hartslag',
    '心拍数',
    '脈拍',
  ],
  'Resting Heart Rate': [
    'ruhepuls',
    'pouls au repos',
    'pulso en reposo',
    'rhr',
    'resting hr',
    'frequenza a riposo',
    'frequência em repouso',
    'rusthartslag',
    'tętno spoczynkowe',
    'vilopuls',
    '安静時心拍数',
  ],
  'Systolic Blood Pressure': [
    'systolisch',
    'systolique',
    'sistólica',
    'systolic',
    'sys',
    'sistolica',
    'ciśnienie skurczowe',
    'skurczowe',
    'systoliskt',
    '最高血圧',
    '収縮期血圧',
  ],
  'Diastolic Blood Pressure': [
    'diastolisch',
    'diastolique',
    'diastólica',
    'diastolic',
    'dia',
    'diastolica',
    'ciśnienie rozkurczowe',
    'rozkurczowe',
    'diastoliskt',
    '最低血圧',
    '拡張期血圧',
  ],
  'Body Temperature': [
    'temperatur',
    'körpertemperatur',
    'température',
    'temperatura',
    'temperatura corporea',
    'temperatuur',
    'temperatura ciała',
    'kroppstemperatur',
    '体温',
  ],
  'Calorie Intake': [
    'kalorien',
    'calories',
    'calorías',
    'calorie',
    'calorias',
    'calorieën',
    'kalorie',
    'kalorier',
    'カロリー',
  ],
  'Blood Glucose': [
    'blutzucker',
    'glycémie',
    'glucemia',
    'glicemia',
    'bloedsuiker',
    'poziom cukru',
    'blodsocker',
    '血糖値',
  ],
  Headache: [
    'kopfschmerzen',
    'kopfweh',
    'mal de tête',
    'maux de tête',
    'dolor de cabeza',
    'mal di testa',
    'dor de cabeça',
    'hoofdpijn',
    'ból głowy',
    'huvudvärk',
    '頭痛',
  ],
  Fatigue: ['müdigkeit', 'fatiga', 'stanchezza', 'cansaço', 'vermoeidheid', 'zmęczenie', 'trötthet', '疲労'],
  Coffee: ['kaffee', 'café', 'caffè', 'koffie', 'kawa', 'kaffe', 'コーヒー'],
  Water: ['wasser', 'eau', 'agua', 'acqua', 'water', 'água', 'woda', 'vatten', '水', '水分'],
  Bedtime: [
    'heure du coucher',
    'ora di andare a letto',
    'hora de dormir',
    'bedtijd',
    'pora snu',
    'läggdags',
    '就寝時刻',
  ],
  'Wake-Up Time': [
    'heure du réveil',
    'ora del risveglio',
    'hora de acordar',
    'opstaan',
    'pobudka',
    'uppvaknande',
    '起床時刻',
  ],
} satisfies Partial<Record<CatalogueName | 'Pain', readonly string[]>>
const translated = new Map(
  Object.entries(TRANSLATIONS).flatMap(([name, translations]) =>
    translations.map((word) => [nameKey(word), name] as const),
  ),
)

/** The catalogue's name for a header in another language, or else the header itself. */
const inEnglish = (name: string): string => translated.get(nameKey(name)) ?? name
