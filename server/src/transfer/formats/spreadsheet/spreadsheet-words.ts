/** What people call the columns of their tables, in several languages. */
import { nameKey } from '../../../lib/names.ts'

export type Role =
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

/** What is taken: a row that names one without a number is one dose. */
const MEDICINES = [
  ...['medication', 'medicine', 'medication name', 'drug', 'drug name', 'substance', 'supplement', 'med'],
  ...['medikament', 'wirkstoff', 'substanz', 'médicament', 'medicamento', 'farmaco', 'medicijn'],
]

const ROLES: Readonly<Record<Role, readonly string[]>> = {
  date: [
    ...[
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
    ],
    ...['start time', 'start date', 'starttime', 'startdate', 'startat', 'started at', 'recorded at', 'logged at'],
    ...['datum', 'tag', 'zeitpunkt', 'zeitstempel', 'datum/uhrzeit', 'beginn', 'jour', 'date et heure', 'début'],
    ...['fecha', 'día', 'dia', 'fecha y hora', 'inicio', 'data', 'giorno', 'dag', 'data e ora', 'data e hora'],
  ],
  time: ['time', 'time of day', 'uhrzeit', 'zeit', 'heure', 'hora', 'ora', 'tijd', 'clock'],
  hour: ['hour', 'stunde'],
  minute: ['minute'],
  zone: [
    'timezone',
    'time zone',
    'tz',
    'zone',
    'zeitzone',
    'fuseau horaire',
    'zona horaria',
    'fuso orario',
    'tijdzone',
  ],
  end: ['end', 'end time', 'end date', 'endat', 'endtime', 'finished at', 'ende', 'bis', 'fin', 'fine', 'einde'],
  variable: [
    ...['variable', 'variable name', 'variablename', 'metric', 'measure', 'measurement', 'parameter', 'what', 'item'],
    ...['marker', 'biomarker', 'analyte', 'test', 'test name', 'lab test', 'laborwert', 'parameter name', 'marqueur'],
    ...MEDICINES,
    ...['tracker', 'habit', 'symptom', 'messgröße', 'messwert', 'größe', 'mesure', 'indicateur', 'medida', 'misura'],
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
    'wert',
    'menge',
    'valeur',
    'valor',
    'valore',
    'waarde',
  ],
  unit: ['unit', 'units', 'unit of measure', 'einheit', 'unité', 'unidad', 'unità', 'eenheid', 'unitabbreviatedname'],
  note: [
    ...['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'notiz', 'notizen', 'kommentar', 'bemerkung'],
    ...['bemerkungen', 'commentaire', 'commentaires', 'remarque', 'remarques', 'nota', 'notas', 'comentario'],
    ...['comentarios', 'commento', 'opmerking', 'opmerkingen'],
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
  ],
  category: ['category', 'kategorie', 'catégorie', 'categoría', 'categoria', 'categorie', 'variablecategoryname'],
}

const roleByWord = new Map(
  Object.entries(ROLES).flatMap(([role, words]) => words.map((word) => [nameKey(word), role as Role] as const)),
)

/** A zone in brackets does not change what a column is. */
export const roleOf = (header: string): Role | undefined =>
  roleByWord.get(nameKey(header.replace(/[([]\s*(?:utc|gmt|local|lokal)\s*[)\]]/i, '').replaceAll('_', ' ')))

const medicines = new Set(MEDICINES.map(nameKey))
export const isMedicineColumn = (header: string): boolean => medicines.has(nameKey(header.replaceAll('_', ' ')))

const COUNTERS = new Set(
  ['id', '_id', 'uuid', '#', 'nr', 'nr.', 'no', 'no.', 'row', 'index', 'week', 'weekday', 'month', 'year', 'kw'].concat(
    ['woche', 'wochentag', 'monat', 'jahr', 'semaine', 'mois', 'année', 'semana', 'mes', 'año'],
  ),
)

/** A column that numbers the rows or repeats the date. */
export const isCounter = (header: string): boolean => COUNTERS.has(nameKey(header))

/** Common things in other languages, by their names in the catalogue. */
const TRANSLATIONS: Readonly<Record<string, readonly string[]>> = {
  'Body Weight': ['gewicht', 'körpergewicht', 'poids', 'peso', 'peso corporal', 'waga', 'masa ciała'],
  'Body Fat': ['körperfett', 'masse grasse', 'grasa corporal', 'massa grassa'],
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
  ],
  'Sleep Duration': [
    'schlaf',
    'schlafdauer',
    'sommeil',
    'durée du sommeil',
    'sueño',
    'horas de sueño',
    'sonno',
    'slaap',
  ],
  'Sleep Quality': ['schlafqualität', 'qualité du sommeil', 'calidad del sueño'],
  'Overall Mood': ['stimmung', 'laune', 'humeur', 'ánimo', 'estado de ánimo', 'umore', 'humor', 'stemming', 'nastrój'],
  'Energy Level': ['energie', 'énergie', 'energía', 'energia'],
  Stress: ['stresslevel', 'estrés', 'stress'],
  Anxiety: ['angst', 'anxiété', 'ansiedad', 'ansia'],
  'Heart Rate (Pulse)': [
    'puls',
    'herzfrequenz',
    'pouls',
    'fréquence cardiaque',
    'pulso',
    'frecuencia cardíaca',
    'hr',
    'tętno',
  ],
  'Resting Heart Rate': ['ruhepuls', 'pouls au repos', 'pulso en reposo', 'rhr', 'resting hr'],
  'Systolic Blood Pressure': ['systolisch', 'systolique', 'sistólica', 'systolic', 'sys'],
  'Diastolic Blood Pressure': ['diastolisch', 'diastolique', 'diastólica', 'diastolic', 'dia'],
  'Body Temperature': ['temperatur', 'körpertemperatur', 'température', 'temperatura'],
  'Calorie Intake': ['kalorien', 'calories', 'calorías', 'calorie', 'calorias'],
  Headache: ['kopfschmerzen', 'kopfweh', 'mal de tête', 'maux de tête', 'dolor de cabeza', 'mal di testa'],
  Fatigue: ['müdigkeit', 'fatiga', 'stanchezza'],
  Coffee: ['kaffee', 'café', 'caffè', 'koffie'],
  Water: ['wasser', 'eau', 'agua', 'acqua', 'water'],
}
const translated = new Map(
  Object.entries(TRANSLATIONS).flatMap(([name, words]) => words.map((word) => [nameKey(word), name] as const)),
)

/** The name in the catalogue of what a header calls in another language, else the header's own. */
export const inEnglish = (name: string): string => translated.get(nameKey(name)) ?? name
