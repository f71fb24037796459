import { expect, test } from 'vitest'
import { analyseExperiment } from '../experiment/analyse-experiment.ts'
import { aDocument, aProtocol, noise, sha256 } from '../experiment/document.fixture.ts'
import { analyseExperimentInThread } from './experiment-thread.ts'

const document = aDocument(
  aProtocol({ design: { kind: 'blocks', blocks: 20, periodDays: 1, washoutDays: 0 } }),
  (day) => ({
    y: 3 + day.arm + noise(day.index, 3),
  }),
)

test('a thread computes the same as this one, to the last bit', async () => {
  expect(await analyseExperimentInThread(document)).toEqual(analyseExperiment(document, { sha256 }))
})

test('a document that breaks the analysis only rejects the promise', async () => {
  const broken = { ...document, protocol: null as unknown as typeof document.protocol }
  await expect(analyseExperimentInThread(broken)).rejects.toThrow()
})
