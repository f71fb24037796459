/**
 * Compiles the kernel (analysis/assembly, AssemblyScript) to WebAssembly and writes it, as text, into a module that the
 * analysis imports: the library reads no files, and a fresh clone runs without building anything.
 *
 *     npm run kernel                    build
 *     node scripts/kernel.ts --check    fail if the committed kernel is not what the source compiles to
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'

const root = join(import.meta.dirname, '..')
const source = 'analysis/assembly/index.ts'
const target = join(root, 'analysis/src/ring/kernel-code.ts')

/** AS112 warns of vectors passed between functions and a JavaScript host; ours pass them only among themselves. */
const options = [
  '--runtime',
  'stub',
  '--optimizeLevel',
  '3',
  '--shrinkLevel',
  '0',
  '--noAssert',
  '--disableWarning',
  'AS112',
  '--importMemory',
  '--sharedMemory',
  '--initialMemory',
  '1',
  '--maximumMemory',
  '65536',
  '--enable',
  'simd',
  '--enable',
  'relaxed-simd',
  '--enable',
  'threads',
]

async function compile(): Promise<Uint8Array> {
  let code: Uint8Array | null = null
  const { error, stderr } = await asc.main([source, '--outFile', 'kernel.wasm', '--baseDir', root, ...options], {
    writeFile: (_name, contents) => {
      if (typeof contents !== 'string') code = contents
    },
  })
  if (error) throw new Error(`${error.message}\n${stderr.toString()}`)
  if (code === null) throw new Error('the compiler wrote no code')
  return code
}

function moduleText(code: Uint8Array): string {
  return `// Made by \`npm run kernel\` from analysis/assembly; not edited by hand.\n
/** The compiled kernel, WebAssembly in base64. */
export const KERNEL_CODE =
  '${Buffer.from(code).toString('base64')}'
`
}

const text = moduleText(await compile())
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('analysis/src/ring/kernel-code.ts is not what analysis/assembly compiles to: run `npm run kernel`')
    process.exitCode = 1
  }
} else {
  writeFileSync(target, text)
}
