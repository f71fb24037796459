import { BadInput, type Command, word } from './command.ts'

export const analyze: Command = {
  name: 'analyze',
  summary: 'Find what leads to what in a table of days.',
  usage: `FILE.csv|json|parquet [--date COL] [--outcomes A,B] [--causes C,D] [--max-lag 14] [--same-day]
       [--durations 1] [--subject COL] [--sum E,F] [--device G,H] [--no-prepare] [--replay]
       [--changes [--on DAY,DAY]] [--format json|table]`,
  operands: ['FILE'],
  options: {
    date: { type: 'string' },
    outcomes: { type: 'string' },
    causes: { type: 'string' },
    'max-lag': { type: 'string' },
    'same-day': { type: 'boolean' },
    durations: { type: 'string' },
    subject: { type: 'string' },
    sum: { type: 'string' },
    device: { type: 'string' },
    'no-prepare': { type: 'boolean' },
    replay: { type: 'boolean' },
    changes: { type: 'boolean' },
    on: { type: 'string' },
    format: { type: 'string' },
  },
  help: `Needs no database and no settings. The table has a header row and a column "date" (or the one --date names) with days
as YYYY-MM-DD in any order; days that are not listed count as missing. Every other column whose cells are all numbers or empty
is a variable. A column with only one value is an event: days on which others were entered, but not this one, are days without
it. Cells are separated by commas, semicolons or tabs; quotes, CRLF and a byte order mark are understood. Rows are
counted as a spreadsheet does: the header is row 1. A JSON or Parquet file of "upshot table" says itself what the analysis asks
of each variable.

Rows may have a time, too (2026-01-31T15:20, as the clock on the wall showed it), and then as many rows a day as there are
entries. The hours of a cause with several entries a day are searched as well: how much came after 12:00, 15:00 and 18:00,
when the last one came, and how long before the outcome. Each entry of an outcome with several on most days is also compared
with what came 0 to 2, 2 to 4, 4 to 8, 8 to 16 and 16 to 24 hours before it.

--outcomes, --causes   only these columns; one with a comma in its name in double quotes: '"Weight, kg",Sleep'
--max-lag              search delays from 1 to this many days; unless it is given, 1 to 3 in a table of fewer than 70 days,
                       1 to 7 in one of fewer than 98, and 1 to 14 in longer ones
--same-day             also find what goes together on the same day, without direction
--durations            search averages of the cause over this many days: 1,3,7,14
--subject              a column that tells people apart: each is judged at a delay of one day, then all are pooled
--sum                  columns whose entries of one day are added up, as cups of coffee are; a day with other entries
                       but none of these counts as 0. All other columns are averaged
--device               columns that a device records by itself: a day with nothing else says nothing about what was not
                       entered. Columns with more than 24 entries a day are taken for such
--no-prepare           leave trend, weekdays and seasons in, for comparison with textbooks
--replay               show day by day when each pair would have been called likely, had you looked every evening
--changes              find when a column that is 0, empty or always the same number was started, stopped or first used, and
                       compare up to 28 days after with up to 28 days before, against all other dates of the table
--on                   with --changes: ask about these days instead
--format               a readable table (default), or JSON with every pair; in large tables (pairs times days over ten
                       million) JSON has spearman only where q is at most 0.2

Warnings and, after the first second, progress go to standard error as plain lines.`,
  run: async (input, surroundings) => {
    // Loaded only here: no other command needs the mathematics.
    const [{ readSettings }, { analyzeFile }] = await Promise.all([
      import('./analyze/settings.ts'),
      import('./analyze/analyze-file.ts'),
    ])
    const file = word(input, 0)
    if (file === '') throw new BadInput('FILE is required.')
    await analyzeFile(file, readSettings(input), surroundings)
  },
}
