import { describe, expect, it } from 'vitest'
import { type ColumnChoice, readTable } from './read-table.ts'

const only = (text: string, columns: ColumnChoice = {}) => {
  const { people, names, warnings } = readTable(text, columns)
  const table = people[0]?.table ?? { firstDay: 0, days: 0, variables: [] }
  return { names, warnings, days: table.days, columns: table.variables.map(({ values }) => [...values]) }
}

describe('a table of days', () => {
  const PLAIN = { names: ['a', 'b'], warnings: [], days: 3 }
  it.each([
    ['plain', 'date,a,b\n2024-01-01,1,\n2024-01-03,3,4\n'],
    ['in any order of days', 'date,a,b\n2024-01-03,3,4\n2024-01-01,1,'],
    ['with the date elsewhere', 'a,DATE,b\n3,2024-01-03,4\n1,2024-01-01,\n'],
    ['quoted', '"date","a","b"\n"2024-01-01","1",""\n"2024-01-03","3","4"\n'],
    ['with semicolons', 'date;a;b\n2024-01-01;1;\n2024-01-03;3;4\n'],
    ['with tabs', 'date\ta\tb\n2024-01-01\t1\t\n2024-01-03\t3\t4\n'],
    ['with CRLF', 'date,a,b\r\n2024-01-01,1,\r\n2024-01-03,3,4\r\n'],
    ['with mixed ends of lines', 'date,a,b\r\n2024-01-01,1,\n2024-01-03,3,4'],
    ['with spaces around cells', 'date,a,b\n 2024-01-01 , 1 , \n2024-01-03, 3,4\n'],
    ['with empty rows and short ones', 'date,a,b\n\n2024-01-01,1\n,,\n2024-01-03,3,4\n\n'],
    ['with a stray delimiter at every end', 'date,a,b,\n2024-01-01,1,,\n2024-01-03,3,4,\n'],
  ])('is read: %s', (_, text) => {
    expect(only(text)).toEqual({
      ...PLAIN,
      columns: [
        [1, Number.NaN, 3],
        [Number.NaN, Number.NaN, 4],
      ],
    })
  })

  it('accepts every way to write a number, and nothing else', () => {
    const cells = ['1', '-1.5', '+2', '.5', '3.', '1e3', '-2E-2']
    const text = `date,x\n${cells.map((cell, day) => `2024-01-0${day + 1},${cell}`).join('\n')}`
    expect(only(text).columns).toEqual([[1, -1.5, 2, 0.5, 3, 1000, -0.02]])
    for (const cell of ['0x10', 'Infinity', 'NaN', 'NA', '1e999', '1 000', '−1', 'true', '1/2', '--1', 'e5', '.'])
      expect(only(`date,x,y\n2024-01-01,${cell},1`).warnings).toEqual([
        `Column "x" is left out: row 2 has "${cell}", which is not a number.`,
      ])
  })

  it('reports a left-out column and its first cell that is not a number, with its row', () => {
    const text = 'date,mood,note\n2024-01-01,3,\n\n2024-01-02,,"two\nlines"\n2024-01-03,4,fine\n'
    expect(only(text)).toMatchObject({
      names: ['mood'],
      warnings: ['Column "note" is left out: row 4 has "two lines", which is not a number.'],
    })
  })

  it.each(['__proto__', 'constructor', 'toString', 'date ', ' ', 'a,b', 'say "x"', 'länge 🙂'])(
    'treats a column called %j as data',
    (name) => {
      const text = `date,"${name.replaceAll('"', '""')}",x\n2024-01-01,1,2\n2024-01-02,3,4\n`
      expect(only(text)).toMatchObject({
        names: [name, 'x'],
        warnings: [],
        columns: [
          [1, 3],
          [2, 4],
        ],
      })
    },
  )

  it('uses "Date " as the date if there is nothing closer', () => {
    expect(only('Date ,x\n2024-01-01,1').names).toEqual(['x'])
    expect(only('when,x\n2024-01-01,1', { date: 'when' }).names).toEqual(['x'])
    expect(only('Date,date,x\na,2024-01-01,1').names).toEqual(['x'])
  })

  it('keeps columns that are constant or empty', () => {
    expect(only('date,flat,none\n2024-01-01,1,\n2024-01-02,1,')).toMatchObject({
      names: ['flat', 'none'],
      warnings: [],
    })
  })

  it('leaves a column without a name out', () => {
    expect(only(',date,x\n1,2024-01-01,5\n2,2024-01-02,6')).toMatchObject({
      names: ['x'],
      warnings: ['A column without a name is left out.'],
    })
  })

  it('is not misled by a comma in a name in a semicolon-separated file', () => {
    expect(only('date;"Weight, kg, dry";Sleep, h\n2024-01-01;70;8').names).toEqual(['Weight, kg, dry', 'Sleep, h'])
  })
})

describe('a decimal comma', () => {
  const column = (...cells: string[]) =>
    only(`date;y;x\n${cells.map((cell, day) => `2024-01-0${day + 1};1;${cell}`).join('\n')}`)
  it('is recognised where nothing else is possible, and reported', () => {
    expect(column('1,5', '2', '-0,125', '1,234')).toMatchObject({
      names: ['y', 'x'],
      columns: [expect.anything(), [1.5, 2, -0.125, 1.234]],
      warnings: ['Column "x": commas are read as decimal commas, "1,5" as 1.5.'],
    })
  })
  it.each([
    [['1,234', '2,500'], 'row 2 has "1,234", which could mean two different numbers'],
    [['1.5', '2,5'], 'row 3 has "2,5", which is not a number next to decimal points'],
    [['1,5', 'x'], 'row 3 has "x", which is not a number'],
    [['1.234,5'], 'row 2 has "1.234,5", which is not a number'],
    [['1,234,567'], 'row 2 has "1,234,567", which is not a number'],
  ])('is not guessed at: %j', (cells, reason) => {
    expect(column(...cells)).toMatchObject({ names: ['y'], warnings: [`Column "x" is left out: ${reason}.`] })
  })
  it('in quotes in a comma-separated file is not a number', () => {
    expect(only('date,x,y\n2024-01-01,"1,5",2').warnings).toEqual([
      'Column "x" is left out: row 2 has "1,5", which is not a number.',
    ])
  })
})

describe('a table that cannot be read gives the reason in one line', () => {
  const DAY = '2024-01-01'
  it.each<[string, string, string, ColumnChoice?]>([
    ['nothing', '', 'The file is empty.'],
    ['only blanks', ' \n\n', 'The file is empty.'],
    ['only a header', 'date,x\n', 'The table has a header row but no days below it.'],
    [
      'no date',
      'day,x\n1,2',
      'There is no column "date" among "day", "x". Please name the one with the days with --date.',
    ],
    [
      'two dates',
      'Date,DATE\n1,2',
      'Several columns are called "date". Please name the one with the days with --date.',
    ],
    ['a wrong --date', `date,x\n${DAY},2`, '--date: there is no column "day" among "date", "x".', { date: 'day' }],
    ['a bad day', `date,x\n${DAY},1\n2024-02-30,2`, 'Row 3: "2024-02-30" is not a day written as YYYY-MM-DD.'],
    ['a time that is none', `date,x\n${DAY}T10:70,1`, 'Row 2: "2024-01-01T10:70" is not a day written as YYYY-MM-DD.'],
    ['another calendar', 'date,x\n01/02/2024,1', 'Row 2: "01/02/2024" is not a day written as YYYY-MM-DD.'],
    ['a row without a day', `date,x\n${DAY},1\n,5`, 'Row 3 has no date.'],
    [
      'a day twice',
      `date,x\n${DAY},1\n\n${DAY},1`,
      `Row 4: ${DAY} already appears in row 2. If the table has several people, name their column with --subject.`,
    ],
    [
      'nothing numeric',
      `date,x\n${DAY},a`,
      'No column contains only numbers, so there is nothing to compare. Column "x" is left out: row 2 has "a", which is not a number.',
    ],
    ['nothing at all', `date,x\n${DAY},`, 'No column contains only numbers, so there is nothing to compare.'],
    ['no other column', `date\n${DAY}`, 'No column contains only numbers, so there is nothing to compare.'],
    ['two of a name', `date,x,y,x\n${DAY},1,2,3`, 'Columns 2 and 4 are both called "x".'],
    ['too many cells', `date,x\n${DAY},1,2`, 'Row 2 has 3 cells; the header has 2.'],
    ['an open quote', `date,x\n${DAY},"1`, 'A quotation mark is opened and never closed.'],
    [
      'centuries',
      `date,x\n0202-01-01,1\n${DAY},2`,
      'The days run from 0202-01-01 to 2024-01-01; we can analyse at most 36525 days. Is there a typo in a date?',
    ],
    [
      'a wrong --subject',
      `date,x\n${DAY},1`,
      '--subject: there is no column "who" among "date", "x".',
      { subject: 'who' },
    ],
    ['--subject date', `date,x\n${DAY},1`, '--subject and --date name the same column.', { subject: 'date' }],
    ['nobody', `date,who,x\n${DAY},,1`, 'Row 2 does not say which person it belongs to.', { subject: 'who' }],
    [
      'a day twice for one',
      `date,who,x\n${DAY},A,1\n${DAY},B,1\n${DAY},A,2`,
      `Row 4: ${DAY} already appears in row 2 for "A".`,
      { subject: 'who' },
    ],
    ['an escape code', `date,x\n\u001b[31m\u0007,1`, 'Row 2: " [31m " is not a day written as YYYY-MM-DD.'],
  ])('%s', (_, text, message, columns = {}) => {
    expect(() => readTable(text, columns)).toThrow(new Error(message))
    expect(message).not.toMatch(/\n/)
  })
})

describe('several people', () => {
  it('have one grid each, from their own first to their own last day', () => {
    const text = 'date,who,x\n2024-01-01,__proto__,1\n2024-01-05,7,2\n2024-01-03,__proto__,3\n2024-01-06,7,4\n'
    const { people, names } = readTable(text, { subject: 'who' })
    expect(names).toEqual(['x'])
    expect(people.map(({ subject, table }) => [subject, table.days, [...(table.variables[0]?.values ?? [])]])).toEqual([
      ['__proto__', 3, [1, Number.NaN, 3]],
      ['7', 2, [2, 4]],
    ])
  })
})

describe('a table with times', () => {
  const rows = [
    'date,coffee,mood,sleep',
    '2024-01-01T08:00,1,3,',
    '2024-01-01T16:30,2,4,',
    '2024-01-01,,,7.5',
    '2024-01-02 09:15:30,1,5,',
    '2024-01-03T20:00+02:00,,2,8',
    '2024-01-04T10:00,1,,',
  ].join('\n')

  it('has as many rows per day as there are entries: named columns are summed, others averaged', () => {
    const { columns, warnings } = only(rows, { sum: 'coffee' })
    expect(columns).toEqual([
      [3, 1, Number.NaN, 1],
      [3.5, 5, 2, Number.NaN],
      [7.5, Number.NaN, 8, Number.NaN],
    ])
    expect(warnings).toEqual(['Several entries of one day are averaged: "mood". --sum adds up the columns it names.'])
  })

  it('does not fill summed columns with 0 on days with other entries, as a cause', () => {
    const [coffee] = readTable(rows, { sum: 'coffee' }).people[0]?.table.variables ?? []
    expect([...(coffee?.causeValues ?? [])]).toEqual([3, 1, 0, 1])
  })

  it('sums a column that always has the same mark, without an option', () => {
    const { columns, warnings } = only('date,pill\n2024-01-01T08:00,1\n2024-01-01T20:00,1\n2024-01-02T08:00,1\n')
    expect([columns, warnings]).toEqual([[[2, 1]], []])
  })

  it('a day without a time is still refused twice, and so is a malformed time', () => {
    expect(() => only('date,x\n2024-01-01T08:00,1\n2024-01-01,1\n2024-01-01,2')).toThrow('already appears in row 3')
    expect(() => only('date,x\n2024-01-01T25:00,1')).toThrow('"2024-01-01T25:00" is not a day')
    expect(() => only('date,x\n2024-01-01,1', { sum: 'x' })).toThrow('This table has no times')
  })

  it('keeps the hours of causes with several entries a day', () => {
    const days = Array.from({ length: 12 }, (_, day) => `2024-01-${String(day + 1).padStart(2, '0')}`)
    const text = days.flatMap((day) => [`${day}T08:00,1`, `${day}T17:30,1`]).join('\n')
    const [coffee] = readTable(`date,coffee\n${text}`, {}).people[0]?.table.variables ?? []
    expect([coffee?.clock?.after15[0], coffee?.clock?.after18[0], coffee?.clock?.last[0]]).toEqual([1, 0, 17.5])
  })
})

describe('numbers', () => {
  it('are parsed to the same last bit as by other programs', () => {
    const cells = ['0.1', '123456.789', '-0.000001', '99999999999999', '0.30000000000000004', '1234567890.12345', '-7']
    const text = `date,x\n${cells.map((cell, day) => `2024-01-0${day + 1},${cell}`).join('\n')}`
    expect(only(text).columns).toEqual([cells.map(Number)])
  })

  it('3.0 beside 1,5 is still not a number in a semicolon-separated table', () => {
    expect(only('date;x;y\n2024-01-01;1,5;1\n2024-01-02;3.0;2').warnings[0]).toContain('next to decimal points')
  })
})
