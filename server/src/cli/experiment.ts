/** `upshot experiment …`: experiments on oneself, from a file, without an account. */
import { type Command, word } from './command.ts'

export const experimentAnalyze: Command = {
  name: 'experiment analyze',
  summary: 'Show the result of an experiment (JSON).',
  usage: 'FILE.json [FILE.json …] [--one-look]',
  operands: ['FILE'],
  takesMoreWords: true,
  options: { 'one-look': { type: 'boolean' } },
  help: `Needs no database and no settings. FILE is an experiment as Upshot exports it: protocol, seed and days. The
result is checked as often as the protocol says, ending with the first clear one; days that end between checks are read
as stopped by the person. One file is printed as one document; several, or an export with several experiments, as one
line each, in order.

--one-look   as if the result had been checked only once, at the end`,
  run: async (input, surroundings) => {
    // Loaded only here: no other command needs the mathematics.
    const { analyzeDocuments } = await import('./experiment/documents.ts')
    await analyzeDocuments(input.positionals, input.values['one-look'] === true, surroundings)
  },
}

export const experimentPlan: Command = {
  name: 'experiment plan',
  summary: 'Estimate how many days an experiment takes, from past days (CSV).',
  usage: `FILE.csv --outcome COL [--cause NAME] [--smallest X] [--lasts DAYS] [--period 1,2,3,7]
       [--washout DAYS] [--arms 2] [--adherence 1] [--date COL]`,
  operands: ['FILE'],
  options: {
    outcome: { type: 'string' },
    cause: { type: 'string' },
    smallest: { type: 'string' },
    lasts: { type: 'string' },
    period: { type: 'string' },
    washout: { type: 'string' },
    arms: { type: 'string' },
    adherence: { type: 'string' },
    date: { type: 'string' },
  },
  help: `Needs no database and no settings. The table is one of days, as \`upshot analyze\` reads it; the last 365 days up to the
last entry count. Same days, same plan as on the server.

--outcome     the column with the outcome
--cause       what is tested, by its name in the catalogue, such as "Magnesium Supplement": how long it takes to show its
              effect is then known, and shorter periods are refused as on the server
--smallest    the smallest change that would matter, in its unit; by default half a standard deviation
--lasts       for how many days an effect lasts: periods are at least as long, and the first days are left out; by
              default what is known of --cause, else 1, which shows only what works within the day
--period      days that each arm lasts at a time; several lengths are compared; 3/1 leaves out the first of three days;
              by default four lengths that suit --lasts
--washout     days left out at the start of every period; with --period, by default a third of it, rounded down
--arms        how many things are compared: 2 or 3
--adherence   share of the days on which you expect to follow the plan, 0.2 to 1`,
  run: async (input, surroundings) => {
    const { planFromFile } = await import('./experiment/documents.ts')
    await planFromFile(word(input, 0), input, surroundings)
  },
}

export const experimentVerify: Command = {
  name: 'experiment verify',
  summary: 'Check that an experiment matches its commitment.',
  usage: 'FILE.json|URL',
  operands: ['FILE.json|URL'],
  options: {},
  help: `Needs no database and no settings. Takes an exported or published experiment, or the address of a public one
(https://…/studies/….json; plain http only on this machine). Checks that protocol and seed give the commitment, that the
seed gives the schedule and the arm of every day, and that the days give the result. Exits with code 1 if anything does not
match.`,
  run: async (input, surroundings) => {
    const { verifyDocuments } = await import('./experiment/documents.ts')
    await verifyDocuments(word(input, 0), surroundings)
  },
}
