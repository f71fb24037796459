/** The system's nginx with the configuration file of the guide, on a free port. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestCertificate } from './certificate.ts'
import { findProgram } from './find-program.ts'

const EXAMPLE = join(import.meta.dirname, '../deploy/nginx-path.conf')

export const findNginx = (): string | undefined => findProgram('nginx')

export interface Nginx {
  /** `http://localhost:1234`, or https with a certificate. */
  readonly origin: string
  /** Requested paths, in order, without queries. */
  requests(): readonly string[]
  close(): Promise<void>
}

/** `changed`: the configuration as an administrator may have edited it. */
export async function startNginx({
  port,
  target,
  changed = (text) => text,
  certificate,
}: {
  readonly port: number
  /** Address of the server behind it, without a path. */
  readonly target: string
  readonly changed?: (example: string) => string
  /** For localhost. If absent, connections are not encrypted. */
  readonly certificate?: TestCertificate | undefined
}): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-nginx-'))
  const example = readFileSync(EXAMPLE, 'utf8')
  const site = changed(example)
    .replaceAll('http://127.0.0.1:3000', target)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port}${certificate ? ' ssl' : ''};`)
    .replace(/^ *ssl_.*\n/gm, (line) => (certificate ? line.replace('/etc/ssl/', `${folder}/`) : ''))
    .replace('server_name home.example;', 'server_name localhost;')
  if (certificate) {
    writeFileSync(join(folder, 'home.pem'), certificate.cert)
    writeFileSync(join(folder, 'home.key'), certificate.key, { mode: 0o600 })
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  log_format path '$uri';
  access_log ${folder}/access.log path;
${site}
}
`,
  )
  const child = spawn(findNginx() ?? 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  await Promise.race([whenListening(port), ended.then(() => Promise.reject(new Error('nginx did not start.')))])
  return {
    origin: `${certificate ? 'https' : 'http'}://localhost:${port}`,
    requests: () => readFileSync(join(folder, 'access.log'), 'utf8').split('\n').slice(0, -1),
    close: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** nginx does not report when it is ready, so this retries while connections are refused. */
function whenListening(port: number): Promise<void> {
  return new Promise((resolve) => {
    const attempt = () => {
      const socket = createConnection(port, '127.0.0.1')
      socket.once('connect', () => resolve(void socket.end()))
      socket.once('error', () => setTimeout(attempt, 20))
    }
    attempt()
  })
}
