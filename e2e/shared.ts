/** Fixtures shared by test files (`global-setup.ts`). */
import { inject } from 'vitest'
import type { DemoData } from '../programs/demo-app.ts'
import { onceLoaded } from '../server/src/lib/once.ts'
import { askFor } from '../server/src/testing/on-demand.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedDemo: string
  }
}

/** The demo person, analysed once for all files: each starts a server on a copy. */
export const sharedDemoData = onceLoaded(() => askFor<DemoData>(inject('sharedDemo'), 'demo'))
