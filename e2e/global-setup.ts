/** Creates shared fixtures when the first file asks for them. */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Maker, serveOnDemand } from '../server/src/testing/on-demand.ts'

const makeDemo: Maker = async (cleanUps) => {
  const { makeDemoData } = await import('../programs/demo-app.ts')
  const data = await makeDemoData()
  cleanUps.push(() => rmSync(data.dataDir, { recursive: true, force: true }))
  return data
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await serveOnDemand({ demo: makeDemo })
  project.provide('sharedDemo', shared.address)
  return shared.close
}
