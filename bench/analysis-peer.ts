import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DayTable } from '../analysis/src/index.ts'

/** CPU time of the other ways, in microseconds per undirected pair; a peer that is not installed is left out. */
export interface PeerTimes {
  readonly numpy?: number
  readonly pandas?: number
}

/** Debian's own Python has the packaged NumPy; another one on the path may have its own. */
const PYTHONS = ['/usr/bin/python3', 'python3']

/** Lets NumPy and pandas correlate the same series in the same run. */
export function peerTimes(table: DayTable, maxLag: number): PeerTimes {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-bench-'))
  try {
    const file = join(folder, 'series.f64')
    const all = new Float64Array(table.days * table.variables.length)
    table.variables.forEach(({ values }, place) => {
      all.set(values, place * table.days)
    })
    writeFileSync(file, all)
    const script = join(import.meta.dirname, 'analysis_peer.py')
    // One thread: some builds of NumPy start several, and CPU time would count them all.
    const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' }
    for (const python of PYTHONS) {
      const run = spawnSync(python, [script, file, `${table.days}`, `${maxLag}`], { encoding: 'utf8', env })
      if (run.status === 0) return JSON.parse(run.stdout)
    }
    console.error('NumPy is not there (apt-get install -y python3-numpy python3-pandas); measured without it.')
    return {}
  } finally {
    rmSync(folder, { recursive: true })
  }
}
