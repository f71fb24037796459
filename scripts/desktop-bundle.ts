/**
 * The bundle for Claude Desktop and other programs that install assistants' servers from a file (MCPB): a zip with a
 * manifest, an icon and one program without dependencies, which passes everything on to the person's own server.
 *
 *     node scripts/desktop-bundle.ts release/upshot-1.0.0.mcpb
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { toolNames, tools } from '@upshot/contract/tools'
import { rolldown } from 'rolldown'
import { prompts } from '../server/src/assistant/guide.ts'
import { root } from './source.ts'

const PROGRAM = 'server/index.js'

/** The person's input, as the format refers to it. */
const entered = (name: string): string => `\${user_config.${name}}`

/** Version 0.3 of the format: https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md */
export const desktopManifest = (version: string) => ({
  manifest_version: '0.3',
  name: 'upshot',
  display_name: 'Upshot',
  version,
  description: 'Ask about what you record in your own Upshot, and record by talking.',
  long_description:
    'Connects to the Upshot server that you run yourself. What the assistant reads goes to whoever runs it. It reads only what the token allows, and you see every read in Upshot under "Who read my data".',
  author: { name: 'The Upshot contributors' },
  license: 'Apache-2.0',
  icon: 'icon.png',
  server: {
    type: 'node',
    entry_point: PROGRAM,
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/${PROGRAM}`],
      env: { UPSHOT_URL: entered('url'), UPSHOT_TOKEN: entered('token') },
    },
  },
  tools: toolNames.map((name) => ({ name, description: tools[name].description })),
  prompts: Object.entries(prompts).map(([name, { description, arguments: args, text }]) => ({
    name,
    description,
    arguments: args.map((argument) => argument.name),
    text: text(Object.fromEntries(args.map((argument) => [argument.name, `\${arguments.${argument.name}}`]))),
  })),
  user_config: {
    url: {
      type: 'string',
      title: 'Address of your Upshot server',
      description: 'Such as https://upshot.example.org',
      required: true,
    },
    token: {
      type: 'string',
      title: 'Token',
      description: 'Make one under Apps and tokens; for reading only, with the scope readmeasurements.',
      sensitive: true,
      required: true,
    },
  },
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20.0.0' } },
})

export async function writeDesktopBundle(file: string, version: string): Promise<void> {
  await using build = await rolldown({
    input: join(root, 'scripts/desktop-program.ts'),
    platform: 'node',
    treeshake: { moduleSideEffects: false },
  })
  const { output } = await build.generate({ format: 'esm' })
  if (output.length !== 1) throw new Error('The program of the desktop bundle must be a single file.')
  const files = {
    'manifest.json': Buffer.from(`${JSON.stringify(desktopManifest(version), null, 2)}\n`),
    'icon.png': readFileSync(join(root, 'web/public/icons/icon-512.png')),
    LICENSE: readFileSync(join(root, 'LICENSE')),
    // Tells Node that the program is a module.
    'package.json': Buffer.from('{ "type": "module" }\n'),
    [PROGRAM]: Buffer.from(output[0].code),
  }
  writeFileSync(file, zipped(files))
}

/** The earliest date that a zip can contain: the same files always make the same bundle. */
const FIRST_DAY = 0x21
const DEFLATED = 8
const NEEDED_VERSION = 20

/** A zip (APPNOTE 6.3) of small files. */
function zipped(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(NEEDED_VERSION, 0)
    about.writeUInt16LE(DEFLATED, 4)
    about.writeUInt16LE(FIRST_DAY, 8)
    about.writeUInt32LE(crc32(content), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(content.length, 18)
    about.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), packed])
    const header = Buffer.alloc(14)
    header.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), about.subarray(0, 2), about, header, Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  await writeDesktopBundle(process.argv[2] ?? `upshot-${version}.mcpb`, version)
}
