/**
 * Writes what `/example` shows: answers of the interface about the demo person, whose data are all invented.
 *
 *     node scripts/example.ts
 *
 * The same seed and days give the same person, so the files change only when what is said about findings changes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, type Language, type Spark, type StudyChartName } from '@upshot/contract'
import { languages } from '@upshot/contract/names'
import { runCommand, startServer } from '../programs/server-process.ts'

const UNTIL = '2026-10-31'
const CHARTS: readonly StudyChartName[] = ['doseResponseChart', 'correlationByLagChart']
const MOST_FINDINGS = 10
const OVER_TIME = 'Overall Mood'
const ASK_AGAIN_MS = 500

type ExampleFinding = Awaited<ReturnType<Client['listCorrelations']>>['data']['correlations'][number]

/** The parts of a finding that the page shows, without anything about the installation it was made on. */
const published = ({
  causeVariableId,
  effectVariableId,
  causeVariableName,
  effectVariableName,
  ...finding
}: ExampleFinding) => ({
  causeVariableId,
  effectVariableId,
  causeVariableName,
  effectVariableName,
  causeDisplayName: finding.causeDisplayName,
  effectDisplayName: finding.effectDisplayName,
  causeVariableCategoryName: finding.causeVariableCategoryName,
  effectVariableCategoryName: finding.effectVariableCategoryName,
  title: finding.title,
  sentence: finding.sentence,
  verdict: finding.verdict,
  group: finding.group,
  difference: finding.difference,
  correlationCoefficient: finding.correlationCoefficient,
  interval: finding.interval,
  numberOfPairs: finding.numberOfPairs,
  earliestPairDate: finding.earliestPairDate,
  latestPairDate: finding.latestPairDate,
})

async function exampleIn(client: Client, language: Language) {
  await client.saveUserSettings({ body: { language } })
  const { correlations, analysis } = (await client.listCorrelations({ query: { limit: MOST_FINDINGS } })).data
  const charts: Record<string, unknown[]> = {}
  for (const { causeVariableId, effectVariableId } of correlations) {
    const drawn = CHARTS.map((chart) =>
      client.getPairChart({ query: { causeVariableId, effectVariableId, chart, language } }).catch(() => undefined),
    )
    charts[`${causeVariableId}-${effectVariableId}`] = (await Promise.all(drawn)).filter((chart) => chart !== undefined)
  }
  const variables = await client.listUserVariables({ query: { limit: 200, fields: 'slim' } })
  const sparks = await client.listSparks({ query: { days: 90 } })
  const day = await client.getDay({ query: { date: UNTIL } })
  return {
    correlations: correlations.map(published),
    analysis: { numberOfPairs: analysis?.numberOfPairs },
    charts,
    overTime: await client.getChart({ query: { variableName: OVER_TIME, language } }),
    date: UNTIL,
    entries: day.entries.map((entry) => ({
      name: entry.displayName,
      value: entry.value,
      unit: entry.unitAbbreviatedName,
      counted: entry.counted,
      at: entry.startAtLocal?.slice(11, 16),
    })),
    variables: variables.map(({ variableId, displayName, variableCategoryName }) => ({
      name: displayName,
      kind: variableCategoryName,
      values: lastDays(sparks.find((spark) => spark.variableId === variableId)),
    })),
  }
}

/** The last month with values, because the diary ends before today. */
function lastDays(spark: Spark | undefined): readonly (number | null)[] {
  const values = spark?.values ?? []
  const last = values.findLastIndex((value) => value !== null)
  return values.slice(Math.max(0, last - 29), last + 1)
}

const dataDir = mkdtempSync(join(tmpdir(), 'upshot-example-'))
const surroundings = { dataDir, databaseUrl: undefined }
const { token } = JSON.parse(await runCommand(surroundings, 'demo', '--until', UNTIL, '--json')) as { token: string }
const server = await startServer(surroundings)
const client = createClient({ baseUrl: server.address, token })
while ((await client.listCorrelations({ query: { limit: 1 } })).data.analysis?.state !== 'done') {
  await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
}
for (const language of languages) {
  const file = new URL(`../web/public/example-${language}.json`, import.meta.url)
  writeFileSync(file, `${JSON.stringify(await exampleIn(client, language))}\n`)
}
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
