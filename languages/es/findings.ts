/** Findings and studies in Spanish. */
import { CLOCK, type ClockForm, type Direction, type Shortfall, type Verdict } from '@upshot/analysis'
import type { UnjudgedReason } from '../../server/src/learning/finding.ts'
import {
  type AboutMessages,
  type Amount,
  type ChangeKind,
  type ChangeMessage,
  type ChangeRange,
  type Condition,
  type EffectWindow,
  type FindingMessages,
  type FormattedQuantity,
  type Hours,
  isHappening,
  type LackMessage,
  LEVELS,
  type Messages,
  type OptimumMessages,
  type PairMessage,
  type PopulationMessages,
  type StudyMessages,
  type Tendency,
  type Valuation,
  type Voice,
} from '../../server/src/learning/words/messages.ts'
import { afterwards, indefinite, inside, isPlural, ofThe, ofThisPerson, the, your } from './articles.ts'
import { unitForms } from './units.ts'

// Building blocks of sentences. Names that people chose themselves have an unknown gender, so they get no article;
// those of the catalogue do.

const SMALL = [
  'ningún',
  'un',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
]

const spelled = (count: number): string => SMALL[count] ?? String(count)

const counted = (amount: Amount, singular: string, other: string): string =>
  `${amount.text} ${amount.form === 'one' ? singular : other}`

const days = (amount: Amount): string => counted(amount, 'día', 'días')
const people = (amount: Amount): string => counted(amount, 'persona', 'personas')

/** "tu dolor de cabeza", "el dolor de cabeza de esta persona". */
const owned = (voice: Voice, name: string): string => (voice === 'you' ? your(name) : ofThisPerson(name))

function quantity({ text, form, unit, counted: ownForms }: FormattedQuantity): string {
  const forms = ownForms ?? unitForms[unit]
  if (!forms) return `${text} ${unit}`
  const name = form === 'one' ? forms.one : forms.other
  return name === '' ? text : `${text} ${name}`
}

/** "Ánimo e Insomnio": "y" is "e" before the same sound. */
const and = (next: string): string => (/^(i(?![aeou])|hi(?![aeo]))/i.test(next) ? 'e' : 'y')

function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  const last = items.at(-1) ?? ''
  return `${items.slice(0, -1).join(', ')} ${and(last)} ${last}`
}

const both = ({ cause, effect }: PairMessage): string => list([cause, inside(effect)])
const bothInside = ({ cause, effect }: PairMessage): string => list([inside(cause), inside(effect)])

/** "una semana", "tres días". */
function spanOf(durationDays: number): string {
  if (durationDays === 1) return 'un día'
  if (durationDays === 7) return 'una semana'
  if (durationDays % 7 === 0) return `${spelled(durationDays / 7)} semanas`
  return `${spelled(durationDays)} días`
}

/** "la semana", "los tres días". */
const theSpan = (durationDays: number): string =>
  durationDays === 7 ? 'la semana' : `${durationDays % 7 === 0 ? 'las' : 'los'} ${spanOf(durationDays)}`

/** "una vez", "3 veces". */
const times = ({ text }: Pick<Amount, 'text'>): string => (text === '1' ? 'una vez' : `${text} veces`)

const overSeveralDays = ({ durationDays, over }: EffectWindow): string => {
  if (durationDays === 1 || over === 'days') return ''
  return over === 'sum' ? ' en total' : ' de media'
}

const NONE_OF = 'nada de '

function condition(what: Condition, side: 'high' | 'low', window: EffectWindow): string {
  const name = inside(what.name)
  const isHigh = side === 'high'
  const total = overSeveralDays(window)
  const size = isHigh ? 'más de' : 'como mucho'
  switch (what.kind) {
    case 'present':
    case 'any':
      return isHigh ? name : `${NONE_OF}${name}`
    case 'amountOver':
      return `${size} ${quantity(what.quantity)} de ${name}${total}`
    case 'timesOver':
      return `${name} ${size} ${times(what.times)}${total}`
    case 'levelAbove':
      if (what.quantity.unit === 'clock')
        return `${name} ${isHigh ? 'después de las' : 'hasta las'} ${what.quantity.text}${total}`
      return isHigh
        ? `${indefinite(what.name)} por encima de ${level(what.quantity)}${total}`
        : `${indefinite(what.name)} de ${level(what.quantity)} o menos${total}`
    case 'daysOver':
      return `${name} en ${size} ${days(what.days)}`
    case 'moreThanUsual':
      return isHigh ? `más ${name} que de costumbre` : `no más ${name} que de costumbre`
    case 'higherThanUsual':
      if (what.measure === 'clock')
        return isHigh ? `${name} más tarde que de costumbre` : `${name} no más tarde que de costumbre`
      return isHigh
        ? `${indefinite(what.name)} por encima de lo habitual`
        : `${indefinite(what.name)} no por encima de lo habitual`
    case 'lastAfter':
      if (what.time === undefined)
        return isHigh ? `${name} más tarde que de costumbre` : `${name} no más tarde que de costumbre`
      return `${name} por última vez ${isHigh ? 'después de las' : 'hasta las'} ${what.time}`
    case 'hoursBefore': {
      const between = `entre ${name} y ${inside(what.effect)}`
      if (!what.hours)
        return isHigh ? `más tiempo que de costumbre ${between}` : `no más tiempo que de costumbre ${between}`
      return `${size} ${quantity(what.hours)} ${between}`
    }
  }
}

/** "Coffee después de las 15:00". */
function byTheClock(form: ClockForm, name: string): string {
  if (form === CLOCK.last) return `la hora de ${name} por última vez`
  return form === CLOCK.before ? `las horas desde ${name} por última vez` : `${name} después de las ${form}:00`
}

/** A level on a scale is not an amount of points: "3,4", "62 %", but "45 minutos". */
function level(amount: FormattedQuantity): string {
  if (amount.unit === '%') return `${amount.text} %`
  return unitForms[amount.unit]?.other === 'puntos' ? amount.text : quantity(amount)
}

/** "de 2 a 4 horas", "en las 2 horas". */
const hoursOf = ({ from, to }: Hours): string => (from === 0 ? `en las ${to} horas` : `de ${from} a ${to} horas`)

function occasion(what: Condition, side: 'high' | 'low', window: EffectWindow): string {
  // If moments of a day are compared, the low side is any other time.
  if (window.hours && side === 'low') return 'en otros momentos'
  const isOfOneDay = window.durationDays === 1 && (window.lagDays > 0 || window.hours !== undefined)
  const isPresence = what.kind === 'present' || what.kind === 'any'
  if (isOfOneDay && isPresence && side === 'high') return `${afterWhen(window)} ${afterwards(what.name)}`
  return onDays(condition(what, side, window), isHappening(what, side), window)
}

/** Comes before "de". */
function afterWhen({ lagDays, hours }: Pick<EffectWindow, 'lagDays' | 'hours'>): string {
  if (hours) return `${hoursOf(hours)} después`
  return lagDays === 1 ? 'al día siguiente' : `${spelled(lagDays)} días después`
}

function onDays(phrase: string, isHappeningByItself: boolean, window: EffectWindow): string {
  const { lagDays, durationDays, hours } = window
  if (hours) return `${afterWhen(window)} de ${phrase}`
  if (lagDays === 0) {
    return durationDays === 1
      ? `en días ${having(phrase)}`
      : `en el último día de ${spanOf(durationDays)} ${having(phrase)}`
  }
  const when = `${afterWhen(window)} de`
  return durationDays === 1 && isHappeningByItself
    ? `${when} ${phrase}`
    : `${when} ${spanOf(durationDays)} ${having(phrase)}`
}

/** "con más de 2 tazas de café", "sin café". */
const having = (phrase: string): string =>
  phrase.startsWith(NONE_OF) ? `sin ${phrase.slice(NONE_OF.length)}` : `con ${phrase}`

function lag(lagDays: number): string {
  if (lagDays === 0) return 'el mismo día'
  return lagDays === 1 ? 'al día siguiente' : `${spelled(lagDays)} días después`
}

/** "después de más Coffee". */
function briefly(what: Condition, { lagDays, hours }: Pick<EffectWindow, 'lagDays' | 'hours'>): string {
  const name = inside(what.name)
  if (what.kind === 'lastAfter') return `después de ${name} más tarde`
  if (what.kind === 'hoursBefore') return `con más tiempo desde ${name}`
  const isPresence = what.kind === 'present' || what.kind === 'any'
  const isLater = what.kind === 'higherThanUsual' && what.measure === 'clock'
  const level = isLater ? `${name} más tarde` : `${indefinite(what.name)} por encima de lo habitual`
  const more = LEVELS.has(what.kind) ? level : `más ${name}`
  const phrase = isPresence ? name : more
  const ofIt = isPresence ? afterwards(what.name) : `de ${phrase}`
  if (hours) return `${hoursOf(hours)} después ${ofIt}`
  return lagDays === 0 ? `en días con ${phrase}` : `después ${ofIt}`
}

/** Comes before a mean of the outcome. */
function averaged(outcome: string, kind: ChangeKind): string {
  if (kind === 'days') return `se ${came(outcome)} en`
  return isPlural(outcome) ? 'tuvieron una media de' : 'tuvo una media de'
}

const was = (outcome: string): string => (isPlural(outcome) ? 'fueron' : 'fue')
const came = (outcome: string): string => (isPlural(outcome) ? 'dieron' : 'dio')

const SIDES = { more: 'más', less: 'menos' } as const
const CLOCK_SIDES = { more: 'más tarde', less: 'más temprano' } as const
const VALUES: Record<Valuation, string> = { better: 'mejor', worse: 'peor' }

/** "38 minutos menos", "0,8 puntos menos", "en 12 días más de cada 100". */
function change({ kind, side, quantity: amount }: ChangeMessage): string {
  if (kind === 'days') return `en ${days(amount)} ${SIDES[side]} de cada 100`
  return `${quantity(amount)} ${kind === 'clock' ? CLOCK_SIDES[side] : SIDES[side]}`
}

/** "0,8 puntos mayor", after "fue". What has no unit, such as steps, is only more. */
function compared(outcome: string, by: ChangeMessage): string {
  const isCount = quantity(by.quantity) === by.quantity.text
  if (by.kind === 'clock' || by.kind === 'days' || isCount) return change(by)
  const size = by.side === 'more' ? 'mayor' : 'menor'
  return `${quantity(by.quantity)} ${size}${isPlural(outcome) ? 'es' : ''}`
}

const TENDED = {
  duration: { more: 'solía durar más', less: 'solía durar menos' },
  clock: { more: 'solía ser más tarde', less: 'solía ser más temprano' },
  level: { more: 'solía tener un valor más alto', less: 'solía tener un valor más bajo' },
  days: { more: 'solía darse más a menudo', less: 'solía darse menos a menudo' },
} as const

const tended = (outcome: string, { kind, side }: Tendency): string =>
  isPlural(outcome) ? TENDED[kind][side].replace('solía', 'solían') : TENDED[kind][side]

const judgedAs = (value: Valuation | undefined): string => (value ? `, lo que es ${VALUES[value]}` : '')

/** After another preposition: "5 días más de cada 100". */
const endOf = (by: ChangeMessage): string => change(by).replace(/^en /, '')

/** "entre 28 y 70 minutos". */
function range(bounds: ChangeRange): string {
  if (bounds.kind !== 'between') return `entre ${endOf(bounds.far)} y ${endOf(bounds.near)}`
  const high = bounds.of === 'days' ? `${bounds.high.text} días de cada 100` : quantity(bounds.high)
  return `entre ${bounds.low.text} y ${high}`
}

/** "la diferencia real está probablemente entre 28 y 70 minutos". */
const trueDifference = (bounds: ChangeRange): string =>
  bounds.kind === 'between'
    ? `la diferencia real está probablemente ${range(bounds)}`
    : `la diferencia real puede ir de ${endOf(bounds.far)} a ${endOf(bounds.near)}`

// One finding.

const JUDGED = { likely: 'Probable', possible: 'Posible, sin confirmar' } as const

const VERDICTS = {
  likely: 'probable',
  possible: 'posible, sin confirmar',
  'no sign': 'sin indicios por ahora',
  'cannot tell': 'aún no se sabe',
} as const

function directionWords(direction: Direction, { cause, effect }: PairMessage): string {
  if (direction === 'forward') return ''
  if (direction === 'both') return 'La relación se ve también al revés, así que no dice nada sobre qué lleva a qué.'
  return `La relación es más fuerte al revés: primero ${the(effect)}, luego ${the(cause)}.`
}

const EXPLANATIONS = {
  reverse: ({ cause, effect }: PairMessage) =>
    `Puede ser al revés: quizá ${isPlural(effect) ? 'vienen' : 'viene'} primero ${the(effect)} y después ${the(cause)}.`,
  trend: () => 'Una tendencia o estación que ambos siguen puede explicar una parte.',
  'common cause': ({ cause, effect }: PairMessage) =>
    `Otra cosa que va tanto con ${the(cause)} como con ${the(effect)} puede explicarlo.`,
} as const

const daysSoFar = (amount: Amount): string => (amount.text === '0' ? 'ningún día' : days(amount))

const SHORTFALLS: Record<Shortfall, (lack: LackMessage & { who: string }) => string> = {
  pairs: ({ have, need }) => `${daysSoFar(have)} con ambos valores hasta ahora; hacen falta ${need.text}`,
  span: ({ have, need }) => `los días con ambos valores abarcan ${days(have)} hasta ahora; hacen falta ${need.text}`,
  farShifts: () => 'los registros abarcan poco tiempo hasta ahora',
  freedom: () => 'ambos cambian demasiado despacio para compararlos, así que lleva más tiempo',
  variety: ({ have, need, who }) =>
    Number(have.text) < 2
      ? `${who} se registró siempre con el mismo valor; aún no se pueden comparar días con y sin ello`
      : `${who} tuvo ${have.text} valores distintos hasta ahora; hacen falta ${need.text}`,
  sameness: ({ have, who }) =>
    `${who} tuvo el mismo valor en el ${have.text} % de sus días, lo que deja muy poco que comparar`,
  arm: ({ have, need, name }) => {
    const whose = name === undefined ? '' : ` de ${inside(name)}`
    return `solo ${days(have)} en uno de los dos lados${whose} hasta ahora; hacen falta ${need.text}`
  },
  switches: ({ have, need, who }) =>
    `${who} cambió ${times(have)} hasta ahora; hacen falta ${need.text} cambios para distinguirlo del paso del tiempo`,
  noLag: ({ have, need }) =>
    have.text === '0'
      ? `ningún día con ambos valores hasta ahora; hacen falta ${need.text}`
      : `como mucho ${days(have)} con ambos valores hasta ahora; hacen falta ${need.text}`,
  people: ({ need }) => `menos de ${need.text} personas con días suficientes hasta ahora`,
  days: ({ have, need }) => `${daysSoFar(have)} hasta ahora; hacen falta ${need.text}`,
}

const UNJUDGED: Record<UnjudgedReason, (pair: PairMessage) => string> = {
  ingredient: () => 'uno forma parte del otro, así que una relación entre ellos no diría nada',
  'one record': () => 'ambos vienen del mismo registro, así que van juntos de todos modos',
  'no outcome': ({ effect }) => `${effect} no está ajustado como objetivo`,
  'nearly the same': () => 'uno es casi lo mismo que otra variable, con la que se compara en su lugar',
  'not yet analysed': () => 'los resultados suelen aparecer en un minuto',
}

const STRENGTHS = { small: 'pequeña', moderate: 'moderada', large: 'grande' } as const

const instead = ({ high, low }: { readonly high: string; readonly low: string }): string => `${high} en vez de ${low}`

const finding: FindingMessages = {
  instead,
  sharesInstead: ({ high, low }) => `en ${high.text} en vez de en ${low.text} de cada 100 días`,
  headline: ({ occasion: when, outcome, change: by, high, low, value, range: bounds, verdict }) =>
    `${outcome} ${was(outcome)} aproximadamente ${compared(outcome, by)} ${when} (${instead({ high, low })})${judgedAs(value)}. ${JUDGED[verdict]}; ${trueDifference(bounds)}.`,
  slept: ({ occasion: when, voice, change: by, high, low, range: bounds, verdict }) => {
    const subject = voice === 'you' ? 'dormiste' : 'esta persona durmió'
    return `${subject} aproximadamente ${change(by)} ${when} (${instead({ high, low })}). ${JUDGED[verdict]}; ${trueDifference(bounds)}.`
  },
  tendency: ({ occasion: when, outcome, value, r, low, high, verdict, ...tendency }) => {
    const bounds = `correlación ${r}, entre ${low} y ${high}; ${VERDICTS[verdict]}`
    return `aparte de la tendencia, el día de la semana y la estación, ${the(outcome)} ${tended(outcome, tendency)} ${when}${judgedAs(value)} (${bounds}).`
  },
  occurrence: ({ occasion: when, outcome, high, low, value, range: bounds, verdict }) =>
    `${outcome} se ${came(outcome)} en ${high.text} de cada 100 días en vez de en ${low.text} ${when}${judgedAs(value)}. ${JUDGED[verdict]}; ${trueDifference(bounds)}.`,
  severity: ({ outcome, occasion: when, lowOccasion, high, low, highDays, lowDays }) =>
    `cuando hubo ${inside(outcome)}, la media fue ${high} ${when} (${days(highDays)}) y ${low} ${lowOccasion} (${days(lowDays)}).`,
  absenceNote: (effect) => `Los días sin registro cuentan como días sin ${inside(effect)}.`,
  pastNote: ({ cause, effect }) =>
    `Esto tiene en cuenta cómo ${isPlural(effect) ? 'estaban' : 'estaba'} ${the(effect)} antes ${ofThe(the(cause))}.`,
  orderNote: ({ cause, effect }) =>
    `En casi todos los días, ${the(cause)} ${isPlural(cause) ? 'vienen' : 'viene'} antes que ${the(effect)}.`,
  together: ({ cause, effect }) => `${effect} va junto con ${inside(cause)}`,
  sameDayNote: 'No podemos saber cuál de los dos viene primero.',
  newNote: 'Esto se ha encontrado hace poco, y esas diferencias suelen parecer mayores de lo que son.',
  noSign: ({ cause, outcome, lagDays, days: compared }) =>
    lagDays === 0
      ? `por ahora no hay indicios de que ${list([cause, outcome].map(inside))} vayan juntos el mismo día (${days(compared)} comparados).`
      : `por ahora no hay indicios de una diferencia en ${the(outcome)} después ${afterwards(cause)} (${days(compared)} comparados).`,
  notCompared: ({ cause, outcome, reason, isTemporary }) =>
    isTemporary
      ? `aún no hemos comparado ${the(cause)} con ${the(outcome)}: ${reason}.`
      : `${list([cause, outcome])} no se comparan: ${reason}.`,
  cannotTell: ({ cause, outcome, lack }) =>
    `aún no se sabe cómo van juntos ${list([cause, outcome].map(inside))}: ${lack}.`,
  title: ({ effect, occasion: when, change: by }) => (by ? `${effect}: ${change(by)} ${when}` : `${effect} ${when}`),
  related: (names, are) => {
    const others = `Lo mismo vale para ${list(names.map(inside))}`
    if (are === 'sources') return `${others}, de donde se deduce.`
    return `${others}, que se ${names.length === 1 ? 'deduce' : 'deducen'} de ello.`
  },
  strength: (size, side) => `${STRENGTHS[size]} ${side === 'more' ? 'positiva' : 'negativa'}`,
}

const judgement: Pick<Messages, 'verdict' | 'direction' | 'directness' | 'explanation' | 'shortfall' | 'unjudged'> = {
  unjudged: (reason, pair) => UNJUDGED[reason](pair),
  verdict: (verdict) => VERDICTS[verdict],
  direction: directionWords,
  directness: (kind, names) =>
    kind === 'direct'
      ? `Sigue ahí cuando tenemos en cuenta ${list(names.map(the))}. Algo que no se registra aún podría explicarlo.`
      : `Puede pasar a través ${ofThe(list(names.map(the)))}.`,
  explanation: (explanation, pair) => EXPLANATIONS[explanation](pair),
  shortfall: (lack) => SHORTFALLS[lack.reason]({ ...lack, who: lack.name ?? 'una de las dos' }),
}

// Many people, best values, and explanations of lists.

const population: PopulationMessages = {
  link: ({ people: peopleCount, occasion: when, outcome, value, r, low, high, ...tendency }) =>
    `entre ${people(peopleCount)}, ${the(outcome)} ${tended(outcome, tendency)} ${when}${judgedAs(value)} (correlación ${r} de media, entre ${low} y ${high}).`,
  noLink: ({ people: peopleCount, occasion: when, outcome, r, low, high }) =>
    `entre ${people(peopleCount)}, no hay una diferencia común en ${the(outcome)} ${when} (correlación ${r} de media, entre ${low} y ${high}).`,
  tooFew: ({ pair, need }) =>
    `aún es pronto para saber cómo van juntos ${bothInside(pair)} entre muchas personas: menos de ${need.text} personas con días suficientes hasta ahora.`,
  spread: ({ prediction, i2, reachesBothSides }) => {
    const meaning = reachesBothSides
      ? 'Para algunas bien puede ser al revés.'
      : 'Para la mayoría apunta en la misma dirección.'
    const apart =
      i2 === '0'
        ? 'Las personas no difieren más de lo que explicaría el azar.'
        : `El ${i2} % de las diferencias entre personas es más que azar.`
    return `Para una persona más, cabe esperar una correlación entre ${prediction.low} y ${prediction.high}. ${meaning} ${apart}`
  },
  title: (pair, isSameDay) =>
    isSameDay
      ? `${both(pair)} el mismo día entre muchas personas`
      : `${pair.effect} después ${afterwards(pair.cause)} entre muchas personas`,
  question: (outcome, when) => `Entre muchas personas, ¿hay una diferencia en ${the(outcome)} ${when}?`,
  objective: (kind, pair, lagDays) => {
    const subject = kind === 'group' ? 'todas las que participan' : 'todas las que comparten'
    const what =
      lagDays === 0
        ? `hasta qué punto ${bothInside(pair)} van juntos el mismo día`
        : `si hay una diferencia en ${the(pair.effect)} ${lag(lagDays)} de más ${inside(pair.cause)}`
    return `Para ver ${what}, de media entre ${subject}, y cuánto difieren las personas.`
  },
  background: (pair) =>
    `Los días de una persona muestran qué vale para ella. Los días de muchas juntas muestran qué es común, y cuánto difieren las personas, en ${bothInside({ cause: pair.effect, effect: pair.cause })}.`,
  design: (kind, { pair, people: peopleCount, lagDays }) => {
    const enough = `al menos 10 días con ${bothInside(pair)}, sea cual sea su resultado`
    const delay = `El retraso se eligió de antemano: ${lag(lagDays)}.`
    if (peopleCount.text === '0') {
      const everybody =
        kind === 'group' ? 'todas las personas que participen' : 'todas las personas que compartan estos datos'
      return `Este estudio mirará los días de ${everybody} y tengan ${enough}, cuando sean diez. ${delay}`
    }
    const source = kind === 'group' ? 'que participan en este estudio' : 'que comparten estos datos'
    return `Este estudio mira los días de ${people(peopleCount)} ${source} y tienen ${enough}. ${delay}`
  },
  dataAnalysis: (version) =>
    `Para cada persona se calculó la correlación de los valores diarios, con un error que tiene en cuenta los días que se parecen al anterior. Después, los resultados se combinaron con efectos aleatorios, que permiten que las personas difieran (máxima verosimilitud restringida, intervalo de Hartung–Knapp modificado). Método ${version}.`,
  limitations: ({ cause }, isSameDay) => {
    const order = isSameDay ? ' En un mismo día, no podemos saber cuál vino primero.' : ''
    return `Una relación en registros no muestra que la diferencia venga ${ofThe(the(cause))}.${order} Tendencias y estaciones que muchas personas comparten pueden explicar una parte. Quien registra y comparte no es como todo el mundo, y la media puede no valer para ti. No cambies un tratamiento por esto sin hablar con un médico.`
  },
  significance: ({ isClear, people: peopleCount, lack }) => {
    if (lack !== undefined) return `Aún es pronto para saberlo: ${lack}.`
    return isClear
      ? `Con ${people(peopleCount)}, la media es claramente distinta de cero: su intervalo del 95 % no incluye el cero.`
      : `Con ${people(peopleCount)}, la media bien podría ser cero: su intervalo del 95 % incluye el cero.`
  },
  message: ({ people: peopleCount, occasion: when, outcome, value, ...tendency }) =>
    `entre ${people(peopleCount)}, ${the(outcome)} ${tended(outcome, tendency)} ${when}${judgedAs(value)}.`,
  sources: (peopleCount) => `Los días de ${people(peopleCount)}, cada una con sus propias aplicaciones y dispositivos.`,
}

const optimum: OptimumMessages = {
  doses: ({ low, high, isSingleDose }) => (isSingleDose ? level(low) : `de ${low.text} a ${level(high)}`),
  sentence: ({ occasion: when, outcome, mean, overall, kind, days: compared, value, side }) => {
    const word = value ? VALUES[value] : SIDES[side]
    const further = compared.form === 'one' ? 'día más' : 'días más'
    return `${when}, ${the(outcome)} ${averaged(outcome, kind)} ${mean}, ${word} que los ${overall} habituales (comprobado en ${compared.text} ${further}).`
  },
  occasion: ({ doses, isSingleDose, doseKind, name, window }) => {
    const total = window.durationDays === 1 ? '' : window.over === 'sum' ? ' en total' : ' de media'
    if (doseKind === 'amount') return onDays(`${doses} de ${inside(name)}${total}`, true, window)
    if (doseKind === 'times') {
      const often = isSingleDose ? times({ text: doses }) : `${doses} veces`
      return onDays(`${inside(name)} ${often}${total}`, true, window)
    }
    return onDays(`${inside(name)}${isSingleDose ? ' en' : ''} ${doses}${total}`, false, window)
  },
  message: ({ outcome, occasion: when, kind, side, value }) => {
    if (kind === 'days')
      return `hasta ahora, ${the(outcome)} se ${came(outcome)} ${SIDES[side]} a menudo que de costumbre ${when}.`
    if (kind === 'clock' && !value)
      return `hasta ahora, ${the(outcome)} ${was(outcome)} ${CLOCK_SIDES[side]} que de costumbre ${when}.`
    const word = value ? `una media ${VALUES[value]}` : `una media ${side === 'more' ? 'más alta' : 'más baja'}`
    return `hasta ahora, ${the(outcome)} ${isPlural(outcome) ? 'tuvieron' : 'tuvo'} ${word} que de costumbre ${when}.`
  },
}

const TITLES = {
  directed: 'Qué vino antes de qué',
  sameDay: 'Qué va junto el mismo día',
  common: 'Qué tienen en común muchas personas',
  nearest: 'Qué no se puede juzgar todavía',
} as const

const NOTHING_YET =
  'Nada destaca por ahora. Lo que más ayuda son más días, y registros también en los días en que no pasó nada.'

const NOTHING = {
  directed: NOTHING_YET,
  sameDay: NOTHING_YET,
  nearest: 'Todo lo que se compara se puede juzgar.',
  common: 'Aún es pronto: hacen falta al menos diez personas que compartan ambas cosas.',
} as const

const NO_PROOF = 'Una relación no muestra qué lleva a qué: otra cosa puede ir con ambos.'
const BOTH_VERDICTS =
  '«Probable» quiere decir que, como mucho, una de cada veinte relaciones así sería casualidad; «posible», hasta una de cada cinco.'

const UNSEEN =
  'Buscamos una subida o bajada constante. No habríamos visto un efecto de muy poco y de demasiado a la vez, uno que solo se ve en ciertas circunstancias, uno que se va apagando, o uno que llega más tarde.'

const LIST_VERDICTS: Record<Verdict, readonly string[]> = {
  likely: ['«Probable» quiere decir que, como mucho, una de cada veinte relaciones así sería casualidad.', NO_PROOF],
  possible: ['«Posible» quiere decir que hasta una de cada cinco relaciones así sería casualidad.', NO_PROOF],
  'no sign': ['Eso no descarta una relación: una pequeña necesita más días para verse.', UNSEEN],
  'cannot tell': [],
}

const MEANING = {
  nearest: [],
  directed: [BOTH_VERDICTS, NO_PROOF],
  sameDay: ['En un mismo día, no podemos saber cuál de los dos viene primero.', BOTH_VERDICTS],
  common: [
    'Cada una es una media de todas las personas que comparten ambas cosas, sea cual sea su propio resultado; no se muestran resultados de menos de diez personas.',
    'Una media puede no valer para ti.',
  ],
} as const

const about: AboutMessages = {
  findings: ({ found, shown, isSorted }) => {
    const order = isSorted ? '' : ', las mejor respaldadas primero'
    const links = found.form === 'one' ? '1 relación.' : `${found.text} relaciones${order}.`
    const pairs =
      found.form === 'one'
        ? '1 par que aún no se puede juzgar.'
        : `${found.text} pares que aún no se pueden juzgar, primero los más cercanos a una respuesta.`
    const count = shown === 'nearest' ? pairs : links
    const first = found.text === '0' ? NOTHING[shown] : count
    // Without an average there is nothing to explain.
    const meaning = found.text === '0' && shown === 'common' ? [] : MEANING[shown]
    return { title: TITLES[shown], sentences: [first, ...meaning] }
  },
  unmarked: (voice) =>
    voice === 'you'
      ? [
          'No has marcado ninguna variable como objetivo, y no tienes objetivo principal.',
          'Para marcar una, activa «Es un objetivo» en los ajustes de la variable, o elígela como tu objetivo principal.',
        ]
      : ['Esta persona no ha marcado ninguna variable como objetivo, y no tiene objetivo principal.'],
  notOutcomes: (names) => [
    `${list(names)} no ${names.length === 1 ? 'está ajustado como objetivo' : 'están ajustados como objetivos'}, así que no buscamos qué viene antes.`,
    'Para que se compare, activa «objetivo» y desactiva «solo causa» en los ajustes de la variable, o elígela como objetivo principal.',
  ],
  itself: (name) => `${name} no se compara consigo. Elige dos variables distintas.`,
  unused: (voice, names) =>
    voice === 'you'
      ? `Aún no has registrado ${list(names.map(inside))}, así que no hay nada que comparar.`
      : `Esta persona aún no ha registrado ${list(names.map(inside))}, así que no hay nada que comparar.`,
  verdict: (verdict) => LIST_VERDICTS[verdict],
  unjudged: (reason, effect) =>
    reason === 'no outcome'
      ? [
          `Para que se compare, activa «objetivo» y desactiva «solo causa» en los ajustes ${ofThe(the(effect))}, o elígelo como objetivo principal.`,
        ]
      : [],
}

// Parts of a study of one person.

const INSTRUCTIONS = {
  yesNo: (name: string) => `Registra cada día si hubo ${name}: sí o no. Un «no» cuenta tanto como un «sí».`,
  rating: (name: string) =>
    `Valora ${name} al menos una vez al día, más o menos a la misma hora, y antes de mirar valoraciones anteriores.`,
  amount: (name: string, unit: string | undefined) =>
    unit === undefined ? `Registra ${name} cada día.` : `Registra ${name} cada día en ${unit}.`,
} as const

/** "del día anterior", "de la semana hasta el día anterior". */
function dayBefore(lagDays: number, durationDays: number): string {
  if (durationDays === 1) {
    if (lagDays === 0) return 'del mismo día'
    return lagDays === 1 ? 'del día anterior' : `de ${spelled(lagDays)} días antes`
  }
  const until =
    lagDays === 0 ? 'hasta ese día' : lagDays === 1 ? 'hasta el día anterior' : `hasta ${spelled(lagDays)} días antes`
  return `de ${theSpan(durationDays)} ${until}`
}

interface Delay {
  readonly lagDays: number | null
  readonly durationDays: number | null
  readonly isChosen: boolean
  readonly hours: Hours | undefined
}

function comparison({ cause, effect }: PairMessage, { lagDays, durationDays, isChosen, hours }: Delay): string {
  if (lagDays === null) return ''
  if (!isChosen && (lagDays !== 0 || hours)) {
    return ` Cada día ${ofThe(the(effect))} se comparó con ${the(cause)} de días anteriores, con cada retraso que se probó.`
  }
  if (hours) {
    const earlier = hours.from === 0 ? `en las ${hours.to} horas` : `de ${hours.from} a ${hours.to} horas`
    return ` Cada registro ${ofThe(the(effect))} se comparó con ${the(cause)} ${earlier} antes.`
  }
  return ` Cada día ${ofThe(the(effect))} se comparó con ${the(cause)} ${dayBefore(lagDays, durationDays ?? 1)}.`
}

const PREPARED = {
  days: 'Los registros se reunieron en un valor por día local. Se quitaron la tendencia, el día de la semana y la estación.',
  moments:
    'Los registros se compararon uno a uno. Se quitaron la tendencia, el día de la semana, la estación, el curso habitual del día y lo que ya mostraban los registros anteriores.',
} as const

const SIZES = {
  days: 'También las medias y las diferencias están libres de tendencia, día de la semana y estación.',
  moments: 'Los tamaños son medias sin el curso habitual del día.',
} as const

const study: StudyMessages = {
  title: (pair, isSameDay) =>
    isSameDay ? `${both(pair)} el mismo día` : `${pair.effect} después ${afterwards(pair.cause)}`,
  question: (outcome, when) => `¿Hay una diferencia en ${the(outcome)} ${when}?`,
  openQuestion: ({ outcome, cause, isSameDay }) =>
    isSameDay
      ? `¿Van juntos ${list([cause, outcome].map(inside))} el mismo día?`
      : `¿Hay una diferencia en ${the(outcome)} después ${afterwards(cause)}?`,
  notCompared: ({ cause, effect }) => ({
    studyDesign: 'No se comparó ningún día.',
    studyLimitations: `Esto no dice nada a favor ni en contra ${ofThe(the(cause))} ni ${ofThe(the(effect))}: cada uno se puede comparar con otras variables.`,
  }),
  objective: (voice, pair, isSameDay) =>
    isSameDay
      ? `Para ver si ${bothInside({ cause: pair.cause, effect: owned(voice, pair.effect) })} van juntos el mismo día, y hasta qué punto.`
      : `Para ver si hay una diferencia en ${owned(voice, pair.effect)} después ${afterwards(pair.cause)}, tras cuántos días, y de qué tamaño.`,
  background: (voice, pair) =>
    `Lo que vale para la mayoría puede no valer para una persona. Este estudio mira solo ${bothInside({ cause: pair.cause, effect: owned(voice, pair.effect) })}.`,
  design: ({ voice, pair, days: compared, span, ...delay }) => {
    const when = span ? ` entre el ${span.first} y el ${span.last}` : ''
    const subject = voice === 'you' ? 'tus propios registros' : 'los registros de una persona'
    const count = compared.text === '0' ? 'aún ningún día' : days(compared)
    return `Este estudio mira hacia atrás en ${subject}: ${count} con ${bothInside(pair)}${when}.${comparison(pair, delay)} Nada se asignó al azar.`
  },
  dataAnalysis: (version, compared) =>
    `${PREPARED[compared]} La relación se comparó con las que aparecen cuando los mismos días se desplazan unos contra otros, donde no debería haber ninguna, y se corrigió por cada retraso probado y por todos los pares de variables analizados. ${SIZES[compared]} Método ${version}.`,
  means: ({ lowOccasion, high, low, highDays, lowDays, percent }) => {
    const share = percent ? `, o un ${percent.amount.text} % ${SIDES[percent.side]}` : ''
    return `Son ${high} (${days(highDays)})${share}; ${lowOccasion} fueron ${low} (${days(lowDays)}).`
  },
  mean: ({ occasion: when, outcome, kind, mean, days: compared }) =>
    `${when}, ${the(outcome)} ${averaged(outcome, kind)} ${mean} (${days(compared)}).`,
  coefficients: ({ r, low, high }) =>
    `Aparte de la tendencia, el día de la semana y la estación, la correlación es ${r} (intervalo del 95 %: de ${low} a ${high}).`,
  significance: ({ verdict, days: compared, falseInHundred, isStrict, lack }) => {
    if (verdict === 'cannot tell') return `Aún es pronto para saberlo: ${lack}.`
    if (verdict === 'no sign' || !falseInHundred) {
      return `En ${days(compared)}, nada destaca de lo que daría el azar solo. Eso no muestra que no haya relación.`
    }
    const few = falseInHundred === 'underOne' ? 'menos de una sería' : `unas ${falseInHundred.text} serían`
    const share = `de 100 relaciones tan bien respaldadas como esta, ${few} casualidad`
    const strict = isStrict ? ' También pasa la prueba más estricta.' : ''
    return verdict === 'likely'
      ? `Probable: en ${days(compared)}, ${share}.${strict}`
      : `Posible, sin confirmar: en ${days(compared)}, ${share}. Con más días se verá.`
  },
  predictor: ({ occasion: when, outcome, days: compared, ...tendency }) =>
    `${the(outcome)} ${tended(outcome, tendency)} ${when} (${days(compared)} comparados).`,
  limitations: ({ voice, pair, explanation, isSameDay, isLink }) => {
    const size = isLink ? ' Las diferencias encontradas hace poco suelen parecer mayores de lo que son.' : ''
    const order = isSameDay ? ' En un mismo día, no podemos saber cuál vino primero.' : ''
    const subject =
      voice === 'you'
        ? 'Este resultado vale solo para ti y para este periodo'
        : 'Este resultado vale solo para una persona y un periodo'
    return `Una relación en registros no muestra que la diferencia venga ${ofThe(the(pair.cause))}.${order} ${explanation}${size} ${subject}. Los días sin registros no están incluidos. No cambies un tratamiento por esto sin hablar con un médico.`
  },
  sources: (voice, name, sources) => `Los registros ${ofThe(owned(voice, name))} vienen de ${sources}.`,
  noSources: (voice, name) => `No sabemos de dónde vienen los registros ${ofThe(owned(voice, name))}.`,
  lastValue: ({ voice, name, value, day }) =>
    `El último día con un registro ${ofThe(owned(voice, name))} fue el ${day}, con ${value}.`,
  lastValueAgainst: (side, bounds) => {
    if (side === 'within') return `Eso está dentro de este rango: ${bounds}.`
    return `Eso está por ${side === 'below' ? 'debajo' : 'encima'} de este rango: ${bounds}.`
  },
  invitation: (pair) =>
    `¿Registras ${bothInside(pair)}, o te gustaría? Participa y mira tu propio resultado junto al de los demás. Puedes dejarlo cuando quieras, y tus días se van contigo.`,
  instruction: ({ name, unit, asks }) => INSTRUCTIONS[asks](name, unit),
  sharingTitle: (pair, verdict, isSameDay) => {
    const topic = isSameDay ? both(pair) : `${pair.effect} después ${afterwards(pair.cause)}`
    return verdict === 'cannot tell'
      ? `${topic}: un estudio de una persona`
      : `${topic}: lo que dicen los días de una persona`
  },
}

/** In Spanish and English, because many names come from the English catalogue. */
const AMOUNT_NAMES =
  /\b(duration|time|minutes|hours|amount|intake|count|number|distance|length|weight|calories|energy|dose|duración|tiempo|minutos|horas|cantidad|consumo|número|distancia|longitud|peso|calorías|energía|dosis)\b/i

export const findings: Messages = {
  namesAnAmount: (name) => AMOUNT_NAMES.test(name),
  quantity,
  level,
  unitName: (unit) => (unit === '%' ? 'porcentaje' : unitForms[unit]?.other || unit),
  yesNo: (answer) => (answer === 'yes' ? '«Sí»' : '«No»'),
  yesShare: (inHundred) => `${days(inHundred)} de cada 100`,
  days,
  people,
  list,
  owned,
  byTheClock,
  condition,
  occasion,
  lag,
  briefly,
  change,
  range,
  ...judgement,
  finding,
  study,
  population,
  optimum,
  about,
}
