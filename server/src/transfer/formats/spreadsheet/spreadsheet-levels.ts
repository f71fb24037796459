/** Words that stand for levels: none, mild, strong; bad, good; plus signs. A mapping is proposed, and the person decides. */
import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import type { ReadContext } from '../format.ts'
import { LEAVE_OUT, ONE_BY_ONE, OverBudget } from '../reading/unit-questions.ts'

interface LevelFamily {
  readonly name: 'severity' | 'quality'
  /** From the lowest up, in the languages of our tables. */
  readonly levels: readonly (readonly string[])[]
  /** The value of the lowest level, and the unit: the first one with enough steps for the words. */
  readonly units: readonly { readonly unit: string; readonly first: number; readonly levels: number }[]
}

const FAMILIES: readonly LevelFamily[] = [
  {
    name: 'severity',
    levels: [
      [
        'none',
        'no',
        'nothing',
        'absent',
        'keine',
        'kein',
        'nichts',
        'ohne',
        'ninguno',
        'ninguna',
        'nada',
        'aucun',
        'aucune',
        'nul',
        'nulle',
        'nessuno',
        'nessuna',
        'geen',
        'nenhum',
        'nenhuma',
        'brak',
        'ingen',
        'inga',
        'inget',
        'なし',
        '無',
        '−',
        '0',
      ],
      [
        'mild',
        'light',
        'slight',
        'low',
        'little',
        'a little',
        'a bit',
        'minor',
        'leicht',
        'schwach',
        'gering',
        'wenig',
        'leve',
        'ligero',
        'ligera',
        'poco',
        'bajo',
        'baja',
        'léger',
        'légère',
        'faible',
        'lieve',
        'licht',
        'lekki',
        'lekka',
        'lekkie',
        'słaby',
        'lätt',
        'mild',
        'fraco',
        'ligeiro',
        '軽度',
        '弱い',
        '少し',
        '+',
      ],
      [
        'moderate',
        'medium',
        'some',
        'mittel',
        'mäßig',
        'mittelmäßig',
        'moderado',
        'moderada',
        'medio',
        'media',
        'modéré',
        'modérée',
        'moyen',
        'moyenne',
        'moderato',
        'matig',
        'umiarkowany',
        'umiarkowana',
        'średni',
        'måttlig',
        'medel',
        'médio',
        '中度',
        '中',
        '普通',
        '++',
      ],
      [
        'strong',
        'severe',
        'high',
        'a lot',
        'heavy',
        'bad',
        'stark',
        'schwer',
        'heftig',
        'viel',
        'hoch',
        'fuerte',
        'grave',
        'intenso',
        'alto',
        'alta',
        'mucho',
        'fort',
        'forte',
        'sévère',
        'élevé',
        'sterk',
        'zwaar',
        'silny',
        'silna',
        'silne',
        'stark',
        'kraftig',
        'svår',
        'intensa',
        '強い',
        '重度',
        '+++',
      ],
      [
        'very strong',
        'very severe',
        'extreme',
        'unbearable',
        'worst',
        'sehr stark',
        'extrem',
        'unerträglich',
        'muy fuerte',
        'extremo',
        'insoportable',
        'très fort',
        'extrême',
        'insupportable',
        'molto forte',
        'muito forte',
        'zeer sterk',
        'bardzo silny',
        'mycket stark',
        'とても強い',
        '++++',
      ],
    ],
    units: [
      { unit: '0 to 3', first: 0, levels: 4 },
      { unit: '/5', first: 1, levels: 5 },
    ],
  },
  {
    name: 'quality',
    levels: [
      [
        'very bad',
        'awful',
        'terrible',
        'horrible',
        'sehr schlecht',
        'furchtbar',
        'muy mal',
        'muy malo',
        'pésimo',
        'très mauvais',
        'très mal',
        'pessimo',
        'molto male',
        'muito mau',
        'péssimo',
        'zeer slecht',
        'bardzo źle',
        'mycket dåligt',
        'とても悪い',
      ],
      ['bad', 'poor', 'low', 'schlecht', 'mal', 'malo', 'mala', 'mauvais', 'mauvaise', 'male', 'slecht'].concat([
        'mau',
        'ruim',
        'źle',
        'zły',
        'dåligt',
        'dålig',
        '悪い',
      ]),
      [
        'ok',
        'okay',
        'fair',
        'average',
        'neutral',
        'so-so',
        'meh',
        'normal',
        'mittel',
        'geht so',
        'regular',
        'moyen',
        'moyenne',
        'così così',
        'gewoon',
        'mais ou menos',
        'średnio',
        'tak sobie',
        'sådär',
        '普通',
      ],
      ['good', 'well', 'fine', 'gut', 'bien', 'bueno', 'buena', 'bon', 'bonne', 'bene', 'buono', 'goed'].concat([
        'bom',
        'boa',
        'bem',
        'dobrze',
        'dobry',
        'bra',
        '良い',
      ]),
      [
        'very good',
        'great',
        'excellent',
        'awesome',
        'rad',
        'sehr gut',
        'super',
        'hervorragend',
        'ausgezeichnet',
        'muy bien',
        'muy bueno',
        'excelente',
        'très bien',
        'très bon',
        'ottimo',
        'uitstekend',
        'molto bene',
        'muito bem',
        'muito bom',
        'ótimo',
        'heel goed',
        'bardzo dobrze',
        'mycket bra',
        'とても良い',
      ],
    ],
    units: [{ unit: '/5', first: 1, levels: 5 }],
  },
]

const byWord = FAMILIES.map((family) => ({
  family,
  levelOf: new Map(
    family.levels.flatMap((wordsOfLevel, level) => wordsOfLevel.map((word) => [nameKey(word), level] as const)),
  ),
}))

/** The values that the words of a column would get. */
export interface LevelProposal {
  readonly family: LevelFamily['name']
  readonly unit: string
  readonly values: ReadonlyMap<string, number>
}

/** Undefined unless every word is a level of one family, and there are at least two levels. "None" may say nothing. */
export function levelsIn(words: ReadonlyMap<string, number>): LevelProposal | undefined {
  const others = new Map([...words].filter(([word]) => word !== 'none'))
  return levelsOf(words) ?? (others.size < words.size ? levelsOf(others) : undefined)
}

function levelsOf(words: ReadonlyMap<string, number>): LevelProposal | undefined {
  for (const { family, levelOf } of byWord) {
    const levels = new Map([...words.keys()].map((word) => [word, levelOf.get(word)]))
    const leveled = [...levels].flatMap(([word, level]) => (level === undefined ? [] : [[word, level] as const]))
    const highest = Math.max(...leveled.map(([, level]) => level))
    const unit = family.units.find((candidate) => highest < candidate.levels)
    const isWhole = leveled.length === levels.size && new Set(leveled.map(([, level]) => level)).size >= 2
    if (isWhole && unit)
      return {
        family: family.name,
        unit: unit.unit,
        values: new Map(leveled.map(([word, level]) => [word, level + unit.first])),
      }
  }
  return undefined
}

interface LevelColumn {
  readonly label: string
  readonly words: ReadonlyMap<string, number>
  readonly proposal: LevelProposal
}

/** The values of the words of each column; undefined if it is to be left out. One question for each family of words. */
export function askLevels<Column extends LevelColumn>(
  columns: readonly Column[],
  context: ReadContext,
  unlimited: ReadContext,
): ReadonlyMap<Column, LevelProposal | undefined> {
  const answers = new Map<Column, LevelProposal | undefined>()
  for (const alike of Map.groupBy(columns, ({ proposal }) => `${proposal.family} ${proposal.unit}`).values()) {
    const [first] = alike
    if (!first) continue
    const names = alike
      .slice(0, 5)
      .map(({ label }) => `"${label.slice(0, 40)}"`)
      .join(', ')
    const answer = askOrLeaveOut(context, {
      key: `levels: ${first.label.slice(0, 100)}${alike.length > 1 ? ` and ${alike.length - 1} more` : ''}`,
      text: say('Should the words in {names} become numbers: {mapping}?', { names, mapping: mappingOf(alike) }),
      choices: [first.proposal.unit, 'yes/no', ONE_BY_ONE, LEAVE_OUT],
      columns: alike.map(({ label }) => label),
    })
    const ownLevels = answer === ONE_BY_ONE ? askEachWord(alike, unlimited) : undefined
    for (const column of alike)
      answers.set(column, ownLevels ? { ...column.proposal, values: ownLevels } : answered(column.proposal, answer))
  }
  return answers
}

/** The person wants another order, or other distances: a question for each word, however many there are. */
function askEachWord(columns: readonly LevelColumn[], context: ReadContext): ReadonlyMap<string, number> {
  const values = new Map<string, number>()
  for (const [word, { value, count }] of countsOf(columns)) {
    const { unit } = columns[0]?.proposal ?? {}
    const scale = unit === '/5' ? [1, 2, 3, 4, 5] : [0, 1, 2, 3]
    const choices = [value, ...scale.filter((level) => level !== value)].map(String)
    const text = say('Which number does "{word}" stand for? It is there {count} times.', { word, count })
    const answer = context.ask({ key: `level: ${word.slice(0, 100)}`, text, choices })
    values.set(word, Number(choices.includes(answer) ? answer : value))
  }
  return values
}

/** Words beyond the budget of questions stay words. */
function askOrLeaveOut(context: ReadContext, question: Parameters<ReadContext['ask']>[0]): string {
  try {
    return context.ask(question)
  } catch (error) {
    if (error instanceof OverBudget) return LEAVE_OUT
    throw error
  }
}

/** Each word with its value and its count, from the lowest up. */
function countsOf(columns: readonly LevelColumn[]): readonly (readonly [string, { value: number; count: number }])[] {
  const counts = new Map<string, { value: number; count: number }>()
  for (const { words, proposal } of columns)
    for (const [word, count] of words) {
      const value = proposal.values.get(word)
      if (value === undefined) continue
      counts.set(word, { value, count: (counts.get(word)?.count ?? 0) + count })
    }
  return [...counts].toSorted(([, first], [, second]) => first.value - second.value)
}

/** `none = 0 (12), mild = 1 (5)` */
const mappingOf = (columns: readonly LevelColumn[]): string =>
  countsOf(columns)
    .map(([word, { value, count }]) => `${word} = ${value} (${count})`)
    .join(', ')

/** As yes/no, every level but the lowest is yes. */
function answered(proposal: LevelProposal, answer: string): LevelProposal | undefined {
  if (answer === proposal.unit) return proposal
  if (answer !== 'yes/no') return undefined
  const lowest = proposal.unit === '0 to 3' ? 0 : 1
  return {
    ...proposal,
    unit: 'yes/no',
    values: new Map([...proposal.values].map(([word, value]) => [word, value > lowest ? 1 : 0])),
  }
}
